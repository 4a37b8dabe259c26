/** A table as a file that spreadsheets open: RFC 4180, in UTF-8 with its mark. */

/** Hands the browser a file to keep. */
export function saveCsv(filename: string, rows: string[][]): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}

export function csvText(rows: string[][]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A name that a spreadsheet would run as a formula is kept from it by an apostrophe; amounts are not names. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
