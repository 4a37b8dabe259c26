import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { limits } from '../contract/limits.js';
import type { PageWords } from '../extraction/extraction-result.js';
import type { Part } from '../store/children.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import type { InvoiceDocument } from './invoice-document.entity.js';
import { Rectangle } from './rectangle.js';

@ObjectType({ description: 'A word of a page, with its box in points from the upper left corner of the shown page.' })
export class PageWord extends Rectangle {
  @Field({ description: 'Its letters.' })
  text!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'How sure recognition was, from 0 to 100; null for text that the file holds.',
  })
  confidence!: number | null;
}

@ObjectType({ description: 'A page with its words.' })
export class PageOfWords {
  @Field(() => Int, { description: 'The page, from 1.' })
  page!: number;

  @Field(() => Float, { description: 'Width of the page in points, as it is shown.' })
  width!: number;

  @Field(() => Float, { description: 'Height of the page in points, as it is shown.' })
  height!: number;

  /** Whose page it is. */
  documentId!: number;
}

/** A word as it is kept: text, place and size, and how sure recognition was. */
type KeptWord = [text: string, x: number, y: number, width: number, height: number, confidence?: number];

interface PageSize {
  width: number;
  height: number;
}

interface KeptPage extends PageSize {
  words: KeptWord[];
}

/** Keeps the words of a document's pages, the first page first, in place of those of an earlier reading. */
export async function keepPageWords(
  em: EntityManager,
  { ownerId, id }: InvoiceDocument,
  pages: readonly PageWords[],
): Promise<void> {
  const kept = pages.map(({ width, height, words }): KeptPage => ({ width, height, words: words.map(keptWord) }));
  await query(
    em,
    sql`insert into document_words (owner_id, invoice_document_id, pages)
      values (${ownerId}, ${id}, ${JSON.stringify(kept)}::jsonb)
      on conflict (owner_id, invoice_document_id) do update set pages = excluded.pages`,
  );
}

/** One page of each document; null where there is no such page. */
export async function pagesOfWords(
  em: EntityManager,
  documentIds: readonly number[],
  page: number,
): Promise<(PageOfWords | null)[]> {
  if (page < 1) return documentIds.map(() => null);
  const found = await query<{ id: number; size: PageSize | null }>(
    em,
    sql`select invoice_document_id as id, pages -> (${page - 1})::int #- '{words}' as size from document_words
      where owner_id = ${tenantOf(em).ownerId} and invoice_document_id = any(${documentIds})`,
  );
  const byDocument = new Map(found.map(({ id, size }) => [id, size]));
  return documentIds.map((documentId) => {
    const size = byDocument.get(documentId);
    return size ? { documentId, page, ...size } : null;
  });
}

/** A part of the words of one page of each document: no others leave the database, where a page may have thousands. */
export async function wordsOfPage(
  em: EntityManager,
  documentIds: readonly number[],
  page: number,
  { first, offset }: Part,
): Promise<PageWord[][]> {
  const place = { page: page - 1, first: offset, last: Math.min(offset + first - 1, subscriptMaximum) };
  const found = await query<{ id: number; words: KeptWord[] }>(
    em,
    sql`select invoice_document_id as id,
        jsonb_path_query_array(pages, '$[$page].words[$first to $last]', ${JSON.stringify(place)}::jsonb) as words
      from document_words where owner_id = ${tenantOf(em).ownerId} and invoice_document_id = any(${documentIds})`,
  );
  const byDocument = new Map(found.map(({ id, words }) => [id, words.map(shownWord)]));
  return documentIds.map((id) => byDocument.get(id) ?? []);
}

/** Of an array in JSON. */
const subscriptMaximum = 2 ** 31 - 1;

/** JSON in PostgreSQL holds no control characters. What is longer than any word is cut. */
function keptWord({ text, x, y, width, height, confidence }: PageWords['words'][number]): KeptWord {
  const plain = text
    .replace(/\p{Cc}+/gu, '')
    .slice(0, limits.shortTextCharacters)
    .toWellFormed();
  return [plain, x, y, width, height, ...(confidence === undefined ? [] : [confidence])] as KeptWord;
}

function shownWord([text, x, y, width, height, confidence]: KeptWord): PageWord {
  return { text, x, y, width, height, confidence: confidence ?? null };
}
