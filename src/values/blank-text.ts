const NOTHING_VISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Whether nobody would see anything of a text: it is empty, or has blanks and invisible characters only (U+200B, U+3164, …). */
export function isBlank(text: string): boolean {
  return NOTHING_VISIBLE.test(text);
}
