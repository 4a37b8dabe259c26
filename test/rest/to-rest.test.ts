import { parse } from 'graphql';
import { outputShape } from '../../rest-compat/output-shape.js';
import { compileToRest } from '../../rest-compat/to-rest.js';
import { smallSchema } from './small-schema.js';

const convert = (document: string) => compileToRest(outputShape(smallSchema, parse(document)));

describe('an answer in REST', () => {
  it('has snake_case keys, integer ids and lower-case enums, whatever aliases and fragments select them', () => {
    const toRest = convert(`
      query { data: invoice(id: 1) { ...Head invoiceLines: lines { id quantity accountId } ...Head } }
      fragment Head on Invoice { id status contactId totalCents is1099Eligible metadata tags }
    `);
    const answer = toRest({
      data: {
        id: '9007199254740991',
        status: 'PARTIALLY_MATCHED',
        contactId: null,
        totalCents: 9007199254740991,
        is1099Eligible: false,
        metadata: { camelCase: 'STAYS', id: '5' },
        tags: ['DRAFT', 'VOID'],
        invoiceLines: [{ id: '2', quantity: 1.5, accountId: '3' }],
      },
    });
    expect(answer).toEqual({
      data: {
        id: 9007199254740991,
        status: 'partially_matched',
        contact_id: null,
        total_cents: 9007199254740991,
        is_1099_eligible: false,
        metadata: { camelCase: 'STAYS', id: '5' },
        tags: ['draft', 'void'],
        invoice_lines: [{ id: 2, quantity: 1.5, account_id: 3 }],
      },
    });
  });

  it('keeps the order in which the document selects', () => {
    const toRest = convert('{ invoice(id: 1) { totalCents id lines { id } status } }');
    const answer = toRest({ invoice: { id: '1', lines: [], status: 'VOID', totalCents: 5 } });
    expect(JSON.stringify(answer)).toBe('{"invoice":{"total_cents":5,"id":1,"lines":[],"status":"void"}}');
  });

  it('shows null where there is nothing', () => {
    const toRest = convert('{ invoice(id: 1) { contactId tags metadata } }');
    expect(toRest({ invoice: { tags: null, metadata: null } })).toEqual({
      invoice: { contact_id: null, tags: null, metadata: null },
    });
  });

  it('merges what several selections say of one field', () => {
    const shape = outputShape(smallSchema, parse('{ invoice(id: 1) { lines { id } lines { quantity } } }'));
    expect(compileToRest(shape)({ invoice: { lines: [{ id: '1', quantity: 2 }] } })).toEqual({
      invoice: { lines: [{ id: 1, quantity: 2 }] },
    });
  });
});
