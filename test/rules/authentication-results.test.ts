import { toldBy } from '../../src/incoming-mail/authentication-results.js';

/** What a trusted mail server says of a message, of `bill@vendor.example`. */
function told(results: string, { from = 'bill@vendor.example', server = 'mx.example' } = {}) {
  const raw = Buffer.from(`Authentication-Results: ${server}; ${results}\r\nFrom: ${from}\r\n\r\nText`);
  return toldBy(raw, ['mx.example'], from);
}

test.each<[string, string, boolean]>([
  ['DMARC of the sender', 'dmarc=pass header.from=vendor.example', true],
  ['a signature of the sender', 'dkim=pass header.d=vendor.example', true],
  ['a signature of the sender, named by its user', 'dkim=pass header.i=@vendor.example', true],
  ['DMARC in quotes', 'dmarc=pass header.from="vendor.example"', true],
  ['folded lines and comments', 'spf=none (no; dmarc=fail);\r\n dmarc=pass (p=none) header.from=vendor.example', true],
  ['nothing', 'none', false],
  ['SPF alone', 'spf=pass smtp.mailfrom=vendor.example', false],
  ['DMARC of another', 'dmarc=pass header.from=other.example', false],
  ['a signature of another', 'dkim=pass header.d=other.example', false],
  ['a signature beside a failure', 'dkim=pass header.d=vendor.example; dmarc=fail header.from=vendor.example', false],
])('%s', (_name, results, isProved) => {
  expect(told(results)?.isProved).toBe(isProved);
});

test.each([
  ['a quoted name', 'spf=pass smtp.mailfrom="x; dmarc=pass header.from=vendor.example; y"@evil.example; dmarc=fail'],
  [
    'a quoted name with a quote',
    String.raw`spf=pass smtp.mailfrom="\"; dmarc=pass header.from=vendor.example"@evil.example`,
  ],
  [
    'a quoted name with a bracket',
    'spf=pass smtp.mailfrom="("@evil.example; dmarc=fail; x=")"; dmarc=pass header.from=vendor.example',
  ],
  ['a name that is not quoted', 'spf=pass smtp.mailfrom=x;dmarc=pass header.from=vendor.example; dmarc=none'],
  ['a comment', 'spf=pass (sender is "; dmarc=pass header.from=vendor.example;"); dmarc=none'],
  ['a comment in a comment', 'spf=pass (of (any) ; dmarc=pass header.from=vendor.example); dmarc=none'],
  ['a comment with a bracket of its own', String.raw`spf=pass (\); dmarc=pass header.from=vendor.example); dmarc=none`],
])('what a sender writes into %s proves nothing', (_name, results) => {
  expect(told(results)?.isProved).toBe(false);
});

test('only the uppermost field is believed, and only of a server that is trusted', () => {
  expect(told('dmarc=pass header.from=vendor.example', { server: 'mx.evil.example' })).toBeNull();
  const raw = Buffer.from(
    'Authentication-Results: mx.example; dmarc=none\nAuthentication-Results: mx.example; dmarc=pass header.from=vendor.example\n\n',
  );
  expect(toldBy(raw, ['mx.example'], 'bill@vendor.example')).toEqual({
    ...{ spf: 'none', dkim: 'none', dmarc: 'none', isProved: false, checkedBy: 'mx.example' },
  });
});
