import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** How often the head of the chain of the books is published. */
export type ChainHeadSchedule =
  /** Every day on which something was written. */
  | 'DAILY'
  /** Every hour in which something was written. */
  | 'HOURLY'
  /** Never. */
  | 'OFF';

/** Size of the pages of a printed document. */
export type Paper =
  /** 210 by 297 millimetres. */
  | 'A4'
  /** 8.5 by 11 inches. */
  | 'LETTER';

/** Language of a printed document. */
export type PrintLanguage =
  /** German. */
  | 'DE'
  /** English. */
  | 'EN'
  /** Spanish. */
  | 'ES'
  /** French. */
  | 'FR'
  /** Italian. */
  | 'IT'
  /** Dutch. */
  | 'NL';

/** What is done about a reason for review that nobody has acknowledged. */
export type ReviewPolicy =
  /** It is shown, and posting or paying is refused. */
  | 'BLOCK'
  /** It is shown. */
  | 'WARN';

/** Changes of the letterhead; what is left out stays, null takes it away. */
export type UpdateLetterheadInput = {
  /** Name of the holder of the bank account; null for the owner’s own. */
  accountHolder?: string | null | undefined;
  /** Name of the bank, or where else to pay, line by line. */
  bankDetails?: string | null | undefined;
  /** Business identifier code of the bank. */
  bic?: string | null | undefined;
  /** At the foot of every page, line by line. */
  footer?: string | null | undefined;
  /** International bank account number, with or without spaces. */
  iban?: string | null | undefined;
  /** Language of documents that are not asked for in another. */
  language?: PrintLanguage | null | undefined;
  /** The logo: a PNG or JPEG of at most 512 KB and 4 megapixels. */
  logo?: File | null | undefined;
  /** Paper of documents that are not asked for on another. */
  paper?: Paper | null | undefined;
};

/** Changes of the owner: only the fields given change. Posted invoices keep what they name. */
export type UpdateOwnerInput = {
  /** Postal address on invoices, line by line. */
  address?: string | null | undefined;
  /** Country of the business, ISO 3166-1 alpha-2. Its tax codes are added with `installTaxCodes`. */
  country?: string | null | undefined;
  /** The day on which every fiscal year begins. Reports of past years follow it too: results are carried forward by computation, and nothing is booked. */
  fiscalYearStart?: string | null | undefined;
  /** Name of the business. */
  name?: string | null | undefined;
  /** Tax identification number on invoices. */
  taxId?: string | null | undefined;
};

/** How payments are booked from now on; what is left out stays. Payments that stand are not changed. */
export type UpdatePaymentSettingsInput = {
  /** True: payments that do not say it are prepayments, which stand on an account of deposits until they are applied. */
  paymentsAsPrepayments?: boolean | null | undefined;
  /** True: a pending payment is booked to a clearing account, and its confirmation moves it to its bank, cash or card account. */
  pendingPaymentsOnClearing?: boolean | null | undefined;
};

/** What is done about reasons for review; what is left out stays as it is. */
export type UpdateReviewPoliciesInput = {
  /** About a bill over another amount than the invoice that it was made of. BLOCK refuses to post and pay it. */
  documentDifference?: ReviewPolicy | null | undefined;
  /** About all other reasons. BLOCK refuses to pay, and to post tax beyond any rate. */
  other?: ReviewPolicy | null | undefined;
};

export type OwnerSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnerSettingsQuery = { viewer: { owner: { id: string, name: string, email: string, address: string | null, country: string | null, currency: string, timeZone: string, taxId: string | null, fiscalYearStart: string, reviewPolicy: ReviewPolicy, documentDifferencePolicy: ReviewPolicy, paymentsAsPrepayments: boolean, pendingPaymentsOnClearing: boolean, chainHeadSchedule: ChainHeadSchedule } }, letterhead: { id: string, accountHolder: string | null, iban: string | null, bic: string | null, bankDetails: string | null, footer: string | null, language: PrintLanguage, paper: Paper, logoType: string | null, logoProblem: string | null } | null };

export type UpdateOwnerMutationVariables = Exact<{
  input: UpdateOwnerInput;
}>;


export type UpdateOwnerMutation = { updateOwner: { owner: { id: string } } };

export type UpdateLetterheadMutationVariables = Exact<{
  input: UpdateLetterheadInput;
}>;


export type UpdateLetterheadMutation = { updateLetterhead: { letterhead: { id: string } } };

export type UploadLogoMutationVariables = Exact<{
  file: File;
}>;


export type UploadLogoMutation = { updateLetterhead: { letterhead: { id: string } } };

export type UpdateReviewPoliciesMutationVariables = Exact<{
  input: UpdateReviewPoliciesInput;
}>;


export type UpdateReviewPoliciesMutation = { updateReviewPolicies: { owner: { id: string } } };

export type UpdateChainHeadScheduleMutationVariables = Exact<{
  schedule: ChainHeadSchedule;
}>;


export type UpdateChainHeadScheduleMutation = { updateChainHeadSchedule: { owner: { id: string } } };

export type UpdatePaymentSettingsMutationVariables = Exact<{
  input: UpdatePaymentSettingsInput;
}>;


export type UpdatePaymentSettingsMutation = { updatePaymentSettings: { owner: { id: string } } };

export const OwnerSettingsDocument = `query OwnerSettings {
  viewer {
    owner {
      id
      name
      email
      address
      country
      currency
      timeZone
      taxId
      fiscalYearStart
      reviewPolicy
      documentDifferencePolicy
      paymentsAsPrepayments
      pendingPaymentsOnClearing
      chainHeadSchedule
    }
  }
  letterhead {
    id
    accountHolder
    iban
    bic
    bankDetails
    footer
    language
    paper
    logoType
    logoProblem
  }
}` as TypedDocument<OwnerSettingsQuery, OwnerSettingsQueryVariables>;

export const UpdateOwnerDocument = `mutation UpdateOwner($input: UpdateOwnerInput!) {
  updateOwner(input: $input) {
    owner {
      id
    }
  }
}` as TypedDocument<UpdateOwnerMutation, UpdateOwnerMutationVariables>;

export const UpdateLetterheadDocument = `mutation UpdateLetterhead($input: UpdateLetterheadInput!) {
  updateLetterhead(input: $input) {
    letterhead {
      id
    }
  }
}` as TypedDocument<UpdateLetterheadMutation, UpdateLetterheadMutationVariables>;

export const UploadLogoDocument = `mutation UploadLogo($file: Upload!) {
  updateLetterhead(input: {logo: $file}) {
    letterhead {
      id
    }
  }
}` as TypedDocument<UploadLogoMutation, UploadLogoMutationVariables>;

export const UpdateReviewPoliciesDocument = `mutation UpdateReviewPolicies($input: UpdateReviewPoliciesInput!) {
  updateReviewPolicies(input: $input) {
    owner {
      id
    }
  }
}` as TypedDocument<UpdateReviewPoliciesMutation, UpdateReviewPoliciesMutationVariables>;

export const UpdateChainHeadScheduleDocument = `mutation UpdateChainHeadSchedule($schedule: ChainHeadSchedule!) {
  updateChainHeadSchedule(input: {schedule: $schedule}) {
    owner {
      id
    }
  }
}` as TypedDocument<UpdateChainHeadScheduleMutation, UpdateChainHeadScheduleMutationVariables>;

export const UpdatePaymentSettingsDocument = `mutation UpdatePaymentSettings($input: UpdatePaymentSettingsInput!) {
  updatePaymentSettings(input: $input) {
    owner {
      id
    }
  }
}` as TypedDocument<UpdatePaymentSettingsMutation, UpdatePaymentSettingsMutationVariables>;
