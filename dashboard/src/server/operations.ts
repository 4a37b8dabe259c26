import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useToasts } from '../components/toasts';
import { mutate, query } from './request';
import type { TypedDocument } from './typed-document';
import { ChangeAbandoned } from './waiting-changes';

/** The name under which the answer of a document is kept. */
export function queryKeyOf(document: TypedDocument<unknown, never>, variables: unknown): QueryKey {
  const [, name = document] = /(?:query|subscription) (\w+)/.exec(document) ?? [];
  return [name, variables];
}

/** The query of a document, as `useDocument` asks it: for what asks ahead of a screen. */
export function documentQuery<Result, Variables>(document: TypedDocument<Result, Variables>, variables: Variables) {
  return queryOptions({
    queryKey: queryKeyOf(document, variables),
    queryFn: ({ signal }) => query(document, variables, signal),
  });
}

/** What a document answers; what was there before stays while the new comes. Null asks nothing. */
export function useDocument<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables | null,
) {
  return useQuery({
    ...documentQuery(document, variables as Variables),
    enabled: variables !== null,
    placeholderData: keepPreviousData,
  });
}

/**
 * A mutation of the service. Whatever it changed, everything shown is asked for anew: totals, counts and lists are figures of
 * the server. A refusal is told in a toast, unless `onRefused` says it beside its field.
 */
export function useOperation<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  { onRefused }: { onRefused?: (error: Error) => void } = {},
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (variables: Variables) => mutate(document, variables),
    // What was sent from is gone by the time it is given up.
    onError: (error) => (onRefused && !(error instanceof ChangeAbandoned) ? onRefused(error) : toasts.failed(error)),
    onSettled: (_result, error) => {
      const refreshed = queries.invalidateQueries();
      // After a refusal the person may send again at once.
      return error ? undefined : refreshed;
    },
  });
}
