import { aging, asSelected, inside, lifted, noContent, only, page, presentOnly } from '../../rest-compat/envelopes.js';

const connection = (hasNextPage: boolean) => ({
  nodes: [{ id: 1 }, { id: 2 }],
  page_info: { has_next_page: hasNextPage, end_cursor: 'abc' },
});

describe('the envelope of a list', () => {
  it('has the records under its key and where the page stands', () => {
    expect(page('bills').wrap({ bills: connection(true) }, 2)).toEqual({
      bills: [{ id: 1 }, { id: 2 }],
      page: { limit: 2, has_more: true, next_cursor: 'abc' },
    });
  });

  it('has no cursor on the last page', () => {
    expect(page('data').wrap({ data: connection(false) }, 25)).toEqual({
      data: [{ id: 1 }, { id: 2 }],
      page: { limit: 25, has_more: false, next_cursor: null },
    });
  });

  it('keeps what stands beside the records', () => {
    const body = page('invoice_documents').wrap({ invoice_documents: connection(false), stats: { total: 2 } }, 25);
    expect(Object.keys(body ?? {})).toEqual(['invoice_documents', 'stats', 'page']);
  });
});

it('an answer is as the document selects it, or without content', () => {
  expect(asSelected.wrap({ data: { id: 1 } }, 25)).toEqual({ data: { id: 1 } });
  expect(noContent.wrap({ invoice: { id: 1 } }, 25)).toBeNull();
});

it('a member can be taken out of the answer, or be all of it', () => {
  expect(inside('candidates').wrap({ candidates: { total: 1 } }, 25)).toEqual({ total: 1 });
  expect(only('commitment').wrap({ commitment: { id: 1 }, created: true }, 25)).toEqual({ commitment: { id: 1 } });
});

it('a link and a suggestion stand beside the document they belong to', () => {
  const answer = { invoice_document: { id: 1, pdf_url: 'https://…', suggestion: null }, existing: true };
  expect(lifted('invoice_document', 'pdf_url', 'suggestion').wrap(answer, 25)).toEqual({
    invoice_document: { id: 1 },
    pdf_url: 'https://…',
    suggestion: null,
    existing: true,
  });
});

it('a dry run shows what would happen, a run what did', () => {
  const answer = { will_convert: null, will_fail: null, converted: [], failed: [{ id: 1, reasons: ['not_ready'] }] };
  expect(presentOnly.wrap(answer, 25)).toEqual({ converted: [], failed: [{ id: 1, reasons: ['not_ready'] }] });
});

it('aging has the keys of the specification', () => {
  const buckets = { current: 1, days_1_to30: 2, days_31_to60: 3, days_61_to90: 4, days_91_plus: 5 };
  const report = { as_of: '2026-01-31', currency: 'USD', buckets, totals: buckets, grand_total: 15 };
  const named = { current: 1, '1_30': 2, '31_60': 3, '61_90': 4, '91_plus': 5 };
  expect(aging.wrap({ data: report }, 25)).toEqual({ data: { ...report, buckets: named, totals: named } });
});
