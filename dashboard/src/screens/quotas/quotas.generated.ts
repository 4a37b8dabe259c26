import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What is numbered. */
export type NumberSeriesKind =
  /** Bills, when they are created. */
  | 'BILL'
  /** Credit notes, when they are created. */
  | 'CREDIT_NOTE'
  /** Debit notes, when they are created. */
  | 'DEBIT_NOTE'
  /** Invoices, when they are created. */
  | 'INVOICE'
  /** Manual journals, when they are posted. */
  | 'MANUAL_JOURNAL';

/** How a kind is numbered from now on; what is left out stays. Numbers that were given stay as they are. */
export type UpdateNumberSeriesInput = {
  /** Digits at least, from 1 to 12, with zeros in front. */
  digits?: number | null | undefined;
  /** What is numbered. */
  kind: NumberSeriesKind;
  /** What stands before the digits: at most 20 letters, digits and -./_#, not ending with a digit. */
  prefix?: string | null | undefined;
  /** The next number, beyond every number with this prefix; of a yearly series the first of each year. Defaults to where numbers with the prefix were left, or to 1. */
  start?: number | null | undefined;
  /** True: the calendar year of the record’s own day when it gets its number stands after the prefix, and each year begins anew. */
  yearly?: boolean | null | undefined;
};

export type QuotasQueryVariables = Exact<{ [key: string]: never; }>;


export type QuotasQuery = { viewer: { quotas: { apiKeys: { used: number | null, maximum: number }, documentsPerDay: { used: number | null, maximum: number }, eventStreams: { used: number | null, maximum: number }, incomingMailsPerDay: { maximum: number, used: number | null }, mailsPerDay: { used: number | null, maximum: number }, storageBytes: { used: number | null, maximum: number }, webhookEndpoints: { used: number | null, maximum: number } } } };

export type AllNumberSeriesQueryVariables = Exact<{ [key: string]: never; }>;


export type AllNumberSeriesQuery = { numberSeries: { series: Array<{ kind: NumberSeriesKind, prefix: string, digits: number, start: number, yearly: boolean, nextNumber: string }> } };

export type UpdateNumberSeriesMutationVariables = Exact<{
  input: UpdateNumberSeriesInput;
}>;


export type UpdateNumberSeriesMutation = { updateNumberSeries: { numberSeries: { kind: NumberSeriesKind } } };

export const QuotasDocument = `query Quotas {
  viewer {
    quotas {
      apiKeys {
        used
        maximum
      }
      documentsPerDay {
        used
        maximum
      }
      eventStreams {
        used
        maximum
      }
      incomingMailsPerDay {
        maximum
        used
      }
      mailsPerDay {
        used
        maximum
      }
      storageBytes {
        used
        maximum
      }
      webhookEndpoints {
        used
        maximum
      }
    }
  }
}` as TypedDocument<QuotasQuery, QuotasQueryVariables>;

export const AllNumberSeriesDocument = `query AllNumberSeries {
  numberSeries {
    series(first: 20) {
      kind
      prefix
      digits
      start
      yearly
      nextNumber
    }
  }
}` as TypedDocument<AllNumberSeriesQuery, AllNumberSeriesQueryVariables>;

export const UpdateNumberSeriesDocument = `mutation UpdateNumberSeries($input: UpdateNumberSeriesInput!) {
  updateNumberSeries(input: $input) {
    numberSeries {
      kind
    }
  }
}` as TypedDocument<UpdateNumberSeriesMutation, UpdateNumberSeriesMutationVariables>;
