import { jsonAnswer, refusalAnswer, refusalOf, warningHeaders } from '../../rest-compat/answers.js';
import { camelCase, restInputPath } from '../../rest-compat/casing.js';
import { routes } from '../../rest-compat/routes.js';
import { Refusal } from '../../src/contract/errors.js';
import { snakeCase } from '../../src/values/snake-case.js';

const route = (document: string) => {
  const found = routes.find((candidate) => candidate.document === document);
  if (found === undefined) throw new Error(`no row runs ${document}`);
  return found;
};
const error = (code: Refusal['code'], message: string, fields: Refusal['fields'] = []) => ({
  message,
  extensions: { code, httpStatus: 422, fields },
});

describe('a refusal', () => {
  it('is exactly the envelope of the specification', () => {
    expect(refusalAnswer(new Refusal('INVOICE_NOT_DRAFT', 'Invoice 5 is posted'))).toEqual({
      status: 422,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"error":{"code":"INVOICE_NOT_DRAFT","message":"Invoice 5 is posted"}}',
    });
  });

  it('asks for credentials, and says when to come back', () => {
    expect(refusalAnswer(new Refusal('UNAUTHENTICATED', 'no key')).headers).toMatchObject({
      'WWW-Authenticate': 'Bearer',
    });
    expect(refusalAnswer(new Refusal('RATE_LIMITED', 'too many', [], 7)).headers).toMatchObject({ 'Retry-After': '7' });
  });

  it('of the engine names its fields as REST does', () => {
    const fields = [
      { path: 'lines.0.unitPriceCents', message: 'is required' },
      { path: 'contactId', message: 'refers to nothing' },
      { path: 'lines.12.destroy', message: 'must be true or false' },
    ];
    const refusal = refusalOf([error('VALIDATION_FAILED', 'as GraphQL says it', fields)], route('create-invoice'));
    expect(refusal.code).toBe('VALIDATION_FAILED');
    expect(refusal.message).toBe(
      'invoice_lines_attributes[0].unit_price_cents is required; contact_id refers to nothing; ' +
        'invoice_lines_attributes[12]._destroy must be true or false',
    );
  });

  it('of a query string is a bad request', () => {
    const fields = [{ path: 'filter.email', message: 'must have at most 255 characters' }];
    const refusal = refusalOf([error('VALIDATION_FAILED', 'x', fields)], route('contacts'));
    expect([refusal.code, refusal.message]).toEqual(['BAD_REQUEST', 'email must have at most 255 characters']);
    const cursor = refusalOf([error('BAD_REQUEST', 'after is not a cursor of this list')], route('contacts'));
    expect([cursor.code, cursor.message]).toEqual(['BAD_REQUEST', 'after is not a cursor of this list']);
  });
});

it('an answer without content has no content type', () => {
  expect(jsonAnswer(204, null)).toEqual({ status: 204, headers: {}, body: '' });
});

describe('the warning about unknown fields', () => {
  it('names them, in characters that a header can carry', () => {
    expect(warningHeaders([])).toEqual({});
    expect(warningHeaders(['nmae', 'invoice_lines_attributes[0].größe "x"\r\nSet-Cookie: a'])).toEqual({
      Warning: String.raw`299 - "Unknown fields ignored: nmae, invoice_lines_attributes[0].gr\u00f6\u00dfe\u0020\u0022x\u0022\u000d\u000aSet-Cookie:\u0020a"`,
    });
    expect(warningHeaders(['漢字', 'a, b\\', '😀']).Warning).toBe(
      String.raw`299 - "Unknown fields ignored: \u6f22\u5b57, a\u002c\u0020b\u005c, \ud83d\ude00"`,
    );
  });

  it('names no more of a long name than others take, and no character by half', () => {
    const named = (name: string) => warningHeaders([name]).Warning?.slice('299 - "Unknown fields ignored: '.length, -1);
    expect(named('x'.repeat(201))).toBe('x'.repeat(200));
    expect(named('漢'.repeat(200))).toBe(String.raw`\u6f22`.repeat(33));
    expect(named(`xx${'漢'.repeat(200)}`)).toBe(`xx${String.raw`\u6f22`.repeat(33)}`);
  });

  it('counts those beyond the twentieth', () => {
    const ignored = Array.from({ length: 23 }, (_, index) => `f${index}`);
    expect(warningHeaders(ignored).Warning).toMatch(/f18, f19 and 3 more"$/);
  });
});

describe('names', () => {
  it.each([
    ['balanceDueCents', 'balance_due_cents'],
    ['is1099Eligible', 'is_1099_eligible'],
    ['line1', 'line1'],
    ['sha256', 'sha256'],
    ['id', 'id'],
  ])('%s is %s in REST', (name, restName) => {
    expect(snakeCase(name)).toBe(restName);
    expect(camelCase(restName)).toBe(name);
  });

  it('of children follow the root key, and only at the top', () => {
    expect(restInputPath('lines.3.periodStart', 'commitment')).toBe('commitment_lines_attributes[3].period_start');
    expect(restInputPath('nonPoLines.0.amountCents', undefined)).toBe('non_po_lines[0].amount_cents');
    expect(restInputPath('metadata.lines', 'commitment')).toBe('metadata.lines');
    expect(restInputPath('lines', 'invoice_line')).toBe('lines');
  });
});
