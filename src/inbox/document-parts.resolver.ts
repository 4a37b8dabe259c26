import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { AtMost } from '../store/children.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Costs, RequiresScope } from '../store/scope.js';
import {
  DocumentPart,
  ProposedPart,
  RejoinInvoiceDocumentInput,
  SplitInvoiceDocumentInput,
  SplitInvoiceDocumentPayload,
  WholeDocument,
} from './document-parts.inputs.js';
import { rejoinInvoiceDocument, splitInvoiceDocument } from './document-parts.operations.js';
import { InvoiceDocument } from './invoice-document.entity.js';
import { InvoiceDocumentPayload } from './invoice-document.inputs.js';

/** One file with several invoices, and what was made of it. */
@Resolver(() => InvoiceDocument)
export class DocumentPartsResolver {
  @Mutation(() => SplitInvoiceDocumentPayload, {
    description:
      'Splits a file that holds several invoices: each range of pages becomes a document of its own and is read, and the whole one ' +
      'is read-only until `rejoinInvoiceDocument` takes it back. Refused with DOCUMENT_CONVERTED, DOCUMENT_NOT_SPLITTABLE, ' +
      'QUOTA_EXCEEDED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  splitInvoiceDocument(
    @Arg('input', { description: 'The document and its parts.' }) input: SplitInvoiceDocumentInput,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<SplitInvoiceDocumentPayload> {
    return splitInvoiceDocument(em, input);
  }

  @Mutation(() => InvoiceDocumentPayload, {
    description:
      'Takes a split back: deletes the parts, with what was corrected on them, and the whole document stands as it did before. ' +
      'Refused with DOCUMENT_NOT_SPLIT, DOCUMENT_PART_CONVERTED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async rejoinInvoiceDocument(
    @Arg('input', { description: 'The document that was split.' }) input: RejoinInvoiceDocumentInput,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<InvoiceDocumentPayload> {
    return { invoiceDocument: await rejoinInvoiceDocument(em, input) };
  }

  @AtMost(limits.partsPerDocument)
  @FieldResolver(() => [ProposedPart], {
    description:
      'The invoices that were found in the file, when it surely holds several: what `splitInvoiceDocument` takes. Pages of terms are in none.',
  })
  proposedParts(@Root() { findings, splitFromId }: Row<InvoiceDocument>): ProposedPart[] {
    const invoices = (findings?.parts ?? []).filter(({ kind }) => kind === 'invoice');
    return splitFromId === null ? invoices : [];
  }

  @AtMost(limits.partsPerDocument)
  @Costs(5)
  @FieldResolver(() => [DocumentPart], {
    description: 'Its parts that are left, in the order of their pages; none unless `isSplit`.',
  })
  async splitInto(
    @Root() { id, isSplit }: Row<InvoiceDocument>,
    @Ctx() { loaders }: { loaders: Loaders },
  ): Promise<DocumentPart[]> {
    const parts = isSplit ? await loaders.many(InvoiceDocument, 'splitFromId', id) : [];
    return parts.flatMap(({ id: invoiceDocumentId, firstPage, lastPage, status }) =>
      firstPage === null || lastPage === null ? [] : [{ invoiceDocumentId, firstPage, lastPage, status }],
    );
  }

  @FieldResolver(() => WholeDocument, {
    nullable: true,
    description: 'The document that it is a part of; null for a whole one.',
  })
  async splitFrom(
    @Root() { splitFromId }: Row<InvoiceDocument>,
    @Ctx() { loaders }: { loaders: Loaders },
  ): Promise<WholeDocument | null> {
    const whole = await loaders.one(InvoiceDocument, splitFromId);
    return whole && { invoiceDocumentId: whole.id, filename: whole.filename, pageCount: whole.pdfPageCount };
  }
}
