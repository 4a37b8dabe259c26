import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Which exchange rates to list; conditions combine with AND. */
export type ExchangeRateFilter = {
  /** Rates of this currency. */
  currency?: string | null | undefined;
  /** Of this day or later. */
  from?: string | null | undefined;
  /** Rates from this source. */
  source?: ExchangeRateSource | null | undefined;
  /** Of this day or earlier. */
  to?: string | null | undefined;
};

/** Format of a file of exchange rates. */
export type ExchangeRateFormat =
  /** Columns `day`, `currency` and `rate` by their names in the first line; a comma or a semicolon between them. */
  | 'CSV'
  /** The European Central Bank’s reference rates, daily or historical (eurofxref-daily.xml, eurofxref-hist.xml). They are in euros and computed across to the owner’s currency, exactly. */
  | 'ECB_XML';

/** What a currency was worth on a day. */
export type ExchangeRateInput = {
  /** The currency, another than the owner’s. */
  currency: string;
  /** The day. */
  day: string;
  /** What one unit of the currency was worth in units of the owner’s currency. */
  rate: string;
};

/** Where an exchange rate comes from. */
export type ExchangeRateSource =
  /** Imported from a CSV file. */
  | 'CSV'
  /** Imported from the reference rates of the European Central Bank. */
  | 'ECB'
  /** Entered by hand; an import does not replace it. */
  | 'ENTERED';

/** Status of a revaluation. */
export type RevaluationStatus =
  /** In the ledger: booked on its day, and taken back on the next. */
  | 'POSTED'
  /** Nothing is left of it on any day; another of the same day may stand in its place. */
  | 'REVERSED';

export type ExchangeRatesQueryVariables = Exact<{
  filter?: ExchangeRateFilter | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ExchangeRatesQuery = { exchangeRates: { nodes: Array<{ id: string, currency: string, day: string, rate: string, source: ExchangeRateSource, enteredAt: string }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } };

export type RevaluationsQueryVariables = Exact<{ [key: string]: never; }>;


export type RevaluationsQuery = { revaluations: { nodes: Array<{ id: string, asOf: string, takenBackOn: string, status: RevaluationStatus, gainCents: number, lossCents: number }> }, missingBaseAmounts: { lineCount: number, currencies: Array<{ currency: string, lineCount: number, firstDay: string, lastDay: string }> } };

export type RevaluationQueryVariables = Exact<{
  id: string;
}>;


export type RevaluationQuery = { revaluation: { id: string, asOf: string, takenBackOn: string, status: RevaluationStatus, gainCents: number, lossCents: number, balances: Array<{ id: string, currency: string, balanceCents: number, rate: string | null, bookedBaseCents: number, baseCents: number, differenceCents: number, account: { id: string, number: string, name: string } }> } | null };

export type SetExchangeRateMutationVariables = Exact<{
  rate: ExchangeRateInput;
}>;


export type SetExchangeRateMutation = { setExchangeRates: { exchangeRates: Array<{ id: string }> } };

export type ImportExchangeRatesMutationVariables = Exact<{
  file: File;
  format: ExchangeRateFormat;
}>;


export type ImportExchangeRatesMutation = { importExchangeRates: { readCount: number, changedCount: number } };

export type DeleteExchangeRateMutationVariables = Exact<{
  id: string;
}>;


export type DeleteExchangeRateMutation = { deleteExchangeRate: { id: string } };

export type RevalueOpenItemsMutationVariables = Exact<{
  asOf: string;
  preview?: boolean | null | undefined;
}>;


export type RevalueOpenItemsMutation = { revalueOpenItems: { revaluation: { id: string, gainCents: number, lossCents: number, balances: Array<{ id: string, currency: string, balanceCents: number, rate: string | null, bookedBaseCents: number, baseCents: number, differenceCents: number, account: { number: string, name: string } }> } } };

export type ReverseRevaluationMutationVariables = Exact<{
  id: string;
}>;


export type ReverseRevaluationMutation = { reverseRevaluation: { revaluation: { id: string } } };

export const ExchangeRatesDocument = `query ExchangeRates($filter: ExchangeRateFilter, $last: Int, $before: String) {
  exchangeRates(filter: $filter, last: $last, before: $before) {
    nodes {
      id
      currency
      day
      rate
      source
      enteredAt
    }
    pageInfo {
      hasPreviousPage
      startCursor
    }
  }
}` as TypedDocument<ExchangeRatesQuery, ExchangeRatesQueryVariables>;

export const RevaluationsDocument = `query Revaluations {
  revaluations(last: 50) {
    nodes {
      id
      asOf
      takenBackOn
      status
      gainCents
      lossCents
    }
  }
  missingBaseAmounts {
    lineCount
    currencies(first: 50) {
      currency
      lineCount
      firstDay
      lastDay
    }
  }
}` as TypedDocument<RevaluationsQuery, RevaluationsQueryVariables>;

export const RevaluationDocument = `query Revaluation($id: ID!) {
  revaluation(id: $id) {
    id
    asOf
    takenBackOn
    status
    gainCents
    lossCents
    balances(first: 500) {
      id
      account {
        id
        number
        name
      }
      currency
      balanceCents
      rate
      bookedBaseCents
      baseCents
      differenceCents
    }
  }
}` as TypedDocument<RevaluationQuery, RevaluationQueryVariables>;

export const SetExchangeRateDocument = `mutation SetExchangeRate($rate: ExchangeRateInput!) {
  setExchangeRates(input: {rates: [$rate]}) {
    exchangeRates(first: 1) {
      id
    }
  }
}` as TypedDocument<SetExchangeRateMutation, SetExchangeRateMutationVariables>;

export const ImportExchangeRatesDocument = `mutation ImportExchangeRates($file: Upload!, $format: ExchangeRateFormat!) {
  importExchangeRates(input: {file: $file, format: $format}) {
    readCount
    changedCount
  }
}` as TypedDocument<ImportExchangeRatesMutation, ImportExchangeRatesMutationVariables>;

export const DeleteExchangeRateDocument = `mutation DeleteExchangeRate($id: ID!) {
  deleteExchangeRate(input: {id: $id}) {
    id
  }
}` as TypedDocument<DeleteExchangeRateMutation, DeleteExchangeRateMutationVariables>;

export const RevalueOpenItemsDocument = `mutation RevalueOpenItems($asOf: Date!, $preview: Boolean) {
  revalueOpenItems(input: {asOf: $asOf, preview: $preview}) {
    revaluation {
      id
      gainCents
      lossCents
      balances(first: 500) {
        id
        account {
          number
          name
        }
        currency
        balanceCents
        rate
        bookedBaseCents
        baseCents
        differenceCents
      }
    }
  }
}` as TypedDocument<RevalueOpenItemsMutation, RevalueOpenItemsMutationVariables>;

export const ReverseRevaluationDocument = `mutation ReverseRevaluation($id: ID!) {
  reverseRevaluation(input: {id: $id}) {
    revaluation {
      id
    }
  }
}` as TypedDocument<ReverseRevaluationMutation, ReverseRevaluationMutationVariables>;
