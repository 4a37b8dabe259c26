import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { JournalEntry } from '../ledger/journal.entity.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { asNode, Node } from '../store/node.js';
import { sourceOfEntry } from './entry-source.js';

@Resolver(() => JournalEntry)
export class EntrySourceResolver {
  @FieldResolver(() => Node, {
    nullable: true,
    description:
      'The record that explains the entry: the document, payment or journal that it was written for; of a write-off and of what was applied the document or payment that it is about.',
  })
  async source(
    @Root() { sourceType, sourceId }: Row<JournalEntry>,
    @Ctx() { loaders }: { loaders: Loaders },
  ): Promise<Node | null> {
    const found = await sourceOfEntry(loaders, sourceType, sourceId);
    return found && (asNode(found.entity, found.row) as unknown as Node);
  }
}
