import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Field, problemOf } from '../../components/field';
import { RequestRefused } from '../../server/request';
import { redeemLink, sessionQuery } from '../../server/session';
import styles from './log-in.module.css';

/** What a one-time link opens: a first password with a name, or a new password. The token is taken out of the address at once. */
export function OneTimeLink({ purpose }: { purpose: 'welcome' | 'reset' }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const isWelcome = purpose === 'welcome';
  const redeeming = useMutation({
    mutationFn: () => redeemLink({ token, password, ...(isWelcome && { name }) }),
    onSuccess: (session) => {
      queries.setQueryData(sessionQuery.queryKey, session);
      void navigate({ to: '/' });
    },
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
    document.title = 'Password · Books';
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const { error } = redeeming;
  return (
    <main className={styles.page}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!redeeming.isPending) redeeming.mutate();
        }}
      >
        <h1>{isWelcome ? 'Welcome' : 'A new password'}</h1>
        {isWelcome && (
          <Field label="Your name" problem={problemOf(error, 'name')}>
            <input ref={first} autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        )}
        <Field label="Password" problem={problemOf(error, 'password')}>
          <input
            ref={isWelcome ? null : first}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {error && (
          <p className={styles.problem} role="alert">
            {error instanceof RequestRefused ? error.message : 'The service cannot be reached.'}
          </p>
        )}
        <button type="submit" className="button" data-kind="main" disabled={redeeming.isPending}>
          {isWelcome ? 'Begin' : 'Set the password'}
        </button>
      </form>
    </main>
  );
}
