import { appliedBefore, byDocument, sharesOf, toApplyOf } from '../../../dashboard/src/components/applications.js';

const application = (id: string, documentId: string, amountCents: number) => ({
  id,
  documentId,
  number: `INV-${documentId}`,
  amountCents,
  appliedOn: '2026-03-15',
});
const applications = [application('1', '7', 3_000), application('2', '8', 1_000), application('3', '7', 5_000)];

describe('what is applied', () => {
  test('twice to one document is taken from it together', () => {
    const taken = byDocument(applications).map(({ parts, ...of }) => ({ ...of, parts: parts.map(({ id }) => id) }));
    expect(taken).toEqual([
      { documentId: '7', number: 'INV-7', amountCents: 8_000, parts: ['1', '3'] },
      { documentId: '8', number: 'INV-8', amountCents: 1_000, parts: ['2'] },
    ]);
  });

  test('is shared out to the oldest first, as it was changed, and nothing of what is open no more', () => {
    const open = [
      { id: '5', number: 'INV-5', dueDate: '2026-03-01', balanceDueCents: 3_000 },
      { id: '6', number: 'INV-6', dueDate: '2026-04-01', balanceDueCents: 5_000 },
    ];
    const changed = new Map([
      ['4', 2_000],
      ['5', 1_000],
    ]);
    expect([...sharesOf(open, 4_500, new Map())]).toEqual([
      ['5', 3_000],
      ['6', 1_500],
    ]);
    expect(toApplyOf(sharesOf(open, 4_500, changed))).toEqual([
      { id: '5', amountCents: 1_000 },
      { id: '6', amountCents: 1_500 },
    ]);
  });

  test('to a document before more is stays when that is taken back', () => {
    expect(appliedBefore(applications, ['7', '9'])).toEqual([{ id: '7', amountCents: 8_000 }]);
    expect(appliedBefore([], ['7'])).toEqual([]);
  });
});
