import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Field, problemOf } from '../../components/field';
import { PasswordField } from '../../components/password-field';
import { arePasskeysKnown } from '../../server/passkeys';
import { forgotPassword, goToProvider, logIn, logInQuery, logInWithPasskey, sessionQuery } from '../../server/session';
import { CodeField, wantsCode } from './code-field';
import styles from './log-in.module.css';

/** E-mail and password, a code where the person has a second factor, or an API key that is exchanged for a session. */
export function LogIn() {
  const queries = useQueryClient();
  const [withKey, setWithKey] = useState(false);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [apiKey, setApiKey] = useState('');
  const entering = useMutation({
    mutationFn: () => logIn(withKey ? { apiKey } : { email, password, ...(code !== '' && { code }) }),
    onSuccess: (session) => queries.setQueryData(sessionQuery.queryKey, session),
  });
  const choosing = useMutation({
    mutationFn: logInWithPasskey,
    onMutate: () => entering.reset(),
    onSuccess: (session) => queries.setQueryData(sessionQuery.queryKey, session),
  });
  const offered = useQuery(logInQuery).data;
  const leaving = useMutation({ mutationFn: goToProvider });
  const [nobody] = useState(nobodyBecause);
  const forgetting = useMutation({ mutationFn: () => forgotPassword(email), onMutate: () => entering.reset() });
  const error = entering.error ?? choosing.error ?? leaving.error ?? forgetting.error;
  const first = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field of what is asked has the focus
  useEffect(() => first.current?.focus(), [withKey]);
  useEffect(() => {
    document.title = 'Log in · Books';
    if (nobody) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [nobody]);
  return (
    <main className={styles.page}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          choosing.reset();
          if (!entering.isPending) entering.mutate();
        }}
      >
        <h1>Log in</h1>
        {withKey ? (
          <Field
            label="API key"
            hint="It is exchanged for a session and not kept."
            problem={problemOf(error, 'apiKey')}
          >
            <input
              ref={first}
              type="password"
              autoComplete="off"
              value={apiKey}
              onChange={(event) => setApiKey(event.target.value)}
            />
          </Field>
        ) : (
          <>
            <Field label="E-mail" problem={problemOf(error, 'email')}>
              <input
                ref={first}
                type="email"
                autoComplete="username"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
            <PasswordField
              label="Password"
              password={password}
              onChange={setPassword}
              problem={problemOf(error, 'password')}
            />
            <CodeField error={error} code={code} onChange={setCode} />
          </>
        )}
        {error && !wantsCode(error) && (
          <p className={styles.problem} role="alert">
            {error instanceof TypeError ? 'The service cannot be reached.' : error.message}
          </p>
        )}
        {nobody && !error && (
          <p className={styles.problem} role="alert">
            {nobody}
          </p>
        )}
        <button type="submit" className="button" data-kind="main" disabled={entering.isPending}>
          Log in
        </button>
        {!withKey && offered?.openId && (
          <button type="button" className="button" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
            {offered.openId.label}
          </button>
        )}
        {!withKey && arePasskeysKnown() && (
          <button type="button" className="button" disabled={choosing.isPending} onClick={() => choosing.mutate()}>
            Use a passkey
          </button>
        )}
        <button type="button" className="button" onClick={() => setWithKey(!withKey)}>
          {withKey ? 'Use e-mail and password' : 'Use an API key'}
        </button>
        {!withKey && (
          <button type="button" className="button" disabled={forgetting.isPending} onClick={() => forgetting.mutate()}>
            I forgot the password
          </button>
        )}
        {forgetting.isSuccess && <p role="status">If somebody has this address, a link is on its way to it.</p>}
      </form>
    </main>
  );
}

const reasons: Record<string, string> = {
  refused: 'The provider let nobody in, or it took too long: try once more.',
  unknown: 'You belong to no books here: ask their owner for an invitation.',
  unavailable: 'The provider cannot be reached: log in with e-mail and password.',
};

/** Why whoever came back from the provider is not logged in, as the service says it behind the #. */
function nobodyBecause(): string | null {
  const why = new URLSearchParams(window.location.hash.slice(1)).get('nobody');
  return why === null ? null : (reasons[why] ?? null);
}
