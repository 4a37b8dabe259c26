import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as ScreenLink, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../components/failure';
import { Field, problemOf } from '../../components/field';
import { PasswordField } from '../../components/password-field';
import { words } from '../../server/format';
import { RequestRefused } from '../../server/request';
import { type OneTimeLink as Link, lookAtLink, redeemLink, sessionQuery } from '../../server/session';
import { CodeField, wantsCode } from './code-field';
import styles from './log-in.module.css';

/** What a one-time link opens: books that somebody was invited to, or a new password. Its token leaves the address at once. */
export function OneTimeLink() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  const looking = useQuery({ queryKey: ['link', token], queryFn: () => lookAtLink(token), gcTime: 0 });
  useEffect(() => {
    document.title = 'Password · Books';
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return (
    <main className={styles.page}>
      {looking.error && <NoLink error={looking.error} onRetry={() => void looking.refetch()} />}
      {looking.data && <Redemption token={token} link={looking.data} />}
    </main>
  );
}

/** A link that opens nothing: most often it is one that was used by whoever opens it again. */
function NoLink({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof RequestRefused && error.code === 'LINK_NOT_USABLE'))
    return <Failure error={error} onRetry={onRetry} />;
  return (
    <section className={styles.form}>
      <h1>This link opens nothing</h1>
      <p role="alert">
        It was used already, it has expired, or it is not whole. Whoever gave it to you can give you another.
      </p>
      <p>
        <ScreenLink to="/">Log in</ScreenLink>
      </p>
    </section>
  );
}

function Redemption({ token, link }: { token: string; link: Link }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const mayBeNew = link.purpose === 'invitation' && !link.hasPassword;
  const mayBeEither = mayBeNew && link.hasPassword === null;
  const asksEmail = link.email === null && link.purpose === 'invitation';
  const redeeming = useMutation({
    mutationFn: () =>
      redeemLink({
        token,
        password,
        ...(mayBeNew && !(mayBeEither && name === '') && { name }),
        ...(asksEmail && { email }),
        ...(code !== '' && { code }),
      }),
    onSuccess: (session) => {
      queries.setQueryData(sessionQuery.queryKey, session);
      void navigate({ to: '/' });
    },
  });
  const { error } = redeeming;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!redeeming.isPending) redeeming.mutate();
      }}
    >
      <h1>{link.purpose === 'invitation' ? `Welcome to ${link.ownerName ?? 'Books'}` : 'A new password'}</h1>
      {link.role && <p className="quiet">You are invited as {words(link.role).toLowerCase()}.</p>}
      {asksEmail && (
        <Field label="E-mail" problem={problemOf(error, 'email')}>
          <input
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
      {mayBeNew && (
        <Field
          label="Your name"
          problem={problemOf(error, 'name')}
          {...(mayBeEither && { hint: 'Leave it out when you have a password here.' })}
        >
          <input autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
      <PasswordField
        label={link.hasPassword ? 'Your password' : mayBeEither ? 'Your password, or a new one' : 'New password'}
        isNew={link.hasPassword === false}
        password={password}
        onChange={setPassword}
        problem={problemOf(error, 'password')}
      />
      <CodeField error={error} code={code} onChange={setCode} />
      {error && !wantsCode(error) && (
        <p className={styles.problem} role="alert">
          {error instanceof RequestRefused ? error.message : 'The service cannot be reached.'}
        </p>
      )}
      <button type="submit" className="button" data-kind="main" disabled={redeeming.isPending}>
        {link.purpose === 'invitation' ? 'Begin' : 'Set the password'}
      </button>
    </form>
  );
}
