import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { RequiresScope } from '../store/scope.js';
import { recordId } from '../values/record-id.js';
import { type DocumentStreamContext, documentStream } from './document-stream.js';
import { InvoiceDocument } from './invoice-document.entity.js';

@Resolver(() => InvoiceDocument)
export class DocumentStreamResolver {
  @Subscription(() => InvoiceDocument, {
    description:
      'Documents as they change: status, progress of the extraction, corrections. Streamed at `/graphql/stream`.',
    subscribe: ({ args, context }: { args: { id?: string | null }; context: DocumentStreamContext }) =>
      documentStream(context, args.id ? recordId(args.id, 'Invoice document') : null),
  })
  @RequiresScope(ApiKeyScope.READ)
  invoiceDocumentChanged(
    @Root() document: Row<InvoiceDocument>,
    @Arg('id', () => ID, {
      nullable: true,
      description:
        'Only this document, beginning with its present state. Defaults to all documents. NOT_FOUND when there is none.',
    })
    _id: string | null,
  ): Row<InvoiceDocument> {
    return document;
  }
}
