import type { EntityManager } from '@mikro-orm/postgresql';
import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ChildArguments, partOf } from '../store/children.js';
import type { Loaders } from '../store/loaders.js';
import { PageOfWords, PageWord, wordsOfPage } from './page-words.js';

@Resolver(() => PageOfWords)
export class PageOfWordsResolver {
  @FieldResolver(() => [PageWord], { description: 'The words in reading order; at most 5,000.' })
  async words(
    @Root() { documentId, page }: PageOfWords,
    @Args(() => ChildArguments) asked: ChildArguments,
    @Ctx() { em, loaders }: { em: EntityManager; loaders: Loaders },
  ): Promise<PageWord[]> {
    const part = partOf(asked);
    const words = await loaders
      .batch(`PageOfWords.words.${page}.${part.first}.${part.offset}`, (ids: readonly number[]) =>
        wordsOfPage(em, ids, page, part),
      )
      .load(documentId);
    loaders.count(words.length);
    return words;
  }
}
