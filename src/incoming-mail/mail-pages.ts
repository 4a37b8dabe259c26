import { PDFDocument } from 'pdf-lib';
import { Pages } from '../drawing/pages.js';
import { Paper } from '../drawing/paper.js';
import { Typeface } from '../drawing/typeface.js';
import type { MailFacts } from './taken-apart.js';

const facts = { size: 9, isQuiet: true };
const body = { size: 10 };

/** A message as PDF: who, when, what about, and its text. Nothing of it is run or fetched; the same message is the same bytes. */
export async function pdfOfMail(mail: MailFacts, text: string): Promise<Uint8Array> {
  const sender = [mail.fromName, mail.fromAddress && `<${mail.fromAddress}>`].filter(Boolean).join(' ');
  const lines = [sender, mail.sentAt?.toISOString().slice(0, 10) ?? ''].filter((line) => line !== '');
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(mail.subject ?? 'Mail');
  pdf.setProducer('books');
  const typeface = new Typeface(pdf);
  await typeface.prepare([...lines, mail.subject ?? '', text]);
  const pages = new Pages(pdf, typeface, Paper.A4, null);
  pages.add();
  for (const line of lines) pages.write(line, facts);
  pages.top += 6;
  if (mail.subject) pages.write(mail.subject, { size: 13, weight: 'bold' });
  pages.top += 10;
  pages.write(printable(text), body);
  return pdf.save({ addDefaultPage: false });
}

/** No font has control characters; more than one empty line says nothing. */
function printable(text: string): string {
  return text
    .replace(/\t/g, '    ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/\n{3,}/g, '\n\n');
}
