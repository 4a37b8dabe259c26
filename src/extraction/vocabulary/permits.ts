/**
 * What allows a paper to be printed or numbers to be used has a number and a day of its own, which are not the invoice's: `Resolución DIAN
 * No. 18764071190034`, `BIR Permit to Use No. 2203-116-CAS   Date Issued 03/14/2022`. Folded.
 */
const PERMIT =
  /\bpermit (?:to|no|number)\b|\b(?:printer's )?accreditation\b|\bauthority to print\b|\bresolucion (?:dian|no|nro|n)\b|\bautorizacion (?:dian|no|nro|n|de numeracion)\b/;

export function namesPermit(folded: string): boolean {
  return PERMIT.test(folded);
}
