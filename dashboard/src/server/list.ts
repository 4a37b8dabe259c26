import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { openBooks } from './open-books';
import { queryKeyOf } from './operations';
import { query } from './request';
import type { TypedDocument } from './typed-document';

interface Connection<Node> {
  nodes: Node[];
  totalCount?: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

interface PageVariables {
  first?: number | null;
  after?: string | null;
}

const pageSize = 100;

/** The query of a list, as `useList` asks it: for what asks ahead of a screen. */
export function listQuery<Result, Variables extends PageVariables, Node>(
  document: TypedDocument<Result, Variables>,
  variables: Omit<Variables, 'first' | 'after'>,
  connectionOf: (result: Result) => Connection<Node>,
) {
  return pagesQuery(
    document,
    (after) => ({ ...variables, first: pageSize, after }) as unknown as Variables,
    (page) => {
      const { pageInfo } = connectionOf(page);
      return pageInfo.hasNextPage ? pageInfo.endCursor : null;
    },
  );
}

/** A list of the service, in pages that are added as they are asked for. */
export function useList<Result, Variables extends PageVariables, Node>(
  document: TypedDocument<Result, Variables>,
  variables: Omit<Variables, 'first' | 'after'>,
  connectionOf: (result: Result) => Connection<Node>,
) {
  const { connections, ...list } = usePages(listQuery(document, variables, connectionOf), connectionOf);
  return { ...list, rows: connections.flatMap(({ nodes }) => nodes), totalCount: connections.at(-1)?.totalCount };
}

/** A list that the service has in ascending order alone, from its end: the newest first. */
export function useNewest<Result, Variables extends { last?: number | null; before?: string | null }, Node>(
  document: TypedDocument<Result, Variables>,
  variables: Omit<Variables, 'last' | 'before'>,
  connectionOf: (result: Result) => {
    nodes: Node[];
    pageInfo: { hasPreviousPage: boolean; startCursor: string | null };
  },
) {
  const asked = pagesQuery(
    document,
    (before) => ({ ...variables, last: pageSize, before }) as unknown as Variables,
    (page) => {
      const { pageInfo } = connectionOf(page);
      return pageInfo.hasPreviousPage ? pageInfo.startCursor : null;
    },
  );
  const { connections, ...list } = usePages(asked, connectionOf);
  return { ...list, rows: connections.flatMap(({ nodes }) => nodes.toReversed()), totalCount: undefined };
}

function pagesQuery<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variablesOf: (cursor: string | null) => Variables,
  nextOf: (page: Result) => string | null,
) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(document, variablesOf(null)),
    queryFn: ({ pageParam, signal }) => query(document, variablesOf(pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
  });
}

function usePages<Result, Found>(
  pages: ReturnType<typeof pagesQuery<Result, unknown>>,
  connectionOf: (page: Result) => Found,
) {
  const asked = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetching, fetchNextPage } = asked;
  const connections = (data?.pages ?? []).map(connectionOf);
  // A further page waits while those that are there are asked for anew: it would end that, and leave them as they were.
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, fetchNextPage]);
  const all = useCallback(async () => {
    let found = { hasNextPage, isError: false };
    while (found.hasNextPage && !found.isError) found = await fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, fetchNextPage]);
  return {
    connections,
    first: data?.pages[0],
    error: asked.error,
    isLoading: asked.isPending,
    /** When the rows were answered last. */
    answeredAtMs: asked.dataUpdatedAt,
    /** The rows are those of other variables, shown until the asked ones come: nothing is to be done with them. */
    isFormer: asked.isPlaceholderData,
    retry: () => void asked.refetch(),
    hasMore: hasNextPage,
    more,
    all,
  };
}

/** Every row of a list, page after page: what is saved as a file is the whole of it. */
export async function everyRow<Result, Variables extends PageVariables, Node>(
  document: TypedDocument<Result, Variables>,
  variables: Omit<Variables, 'first' | 'after'>,
  connectionOf: (result: Result) => Connection<Node>,
): Promise<Node[]> {
  const found: Node[] = [];
  const { ended } = openBooks();
  let after: string | null = null;
  do {
    ended.throwIfAborted();
    const page: Result = await query(document, { ...variables, first: pageSize, after } as Variables);
    const { nodes, pageInfo } = connectionOf(page);
    found.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return found;
}
