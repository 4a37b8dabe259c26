import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { projectRoot } from '../../src/project-root.js';
import { type Helm, hasHelm, type Manifest, unpackHelm } from '../support/helm.js';

/** The files that install the service elsewhere, under the tools of those who read them. */

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const documented = new Set([...read('README.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name));
const ofAmazon = /^AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/;

function expectKnownVariables(names: string[]): void {
  expect(names.filter((name) => !documented.has(name) && !ofAmazon.test(name))).toEqual([]);
}

describe('the image', () => {
  const dockerfile = read('Dockerfile');
  const stages = dockerfile.split(/^(?=FROM )/m);
  const last = stages.at(-1) ?? '';

  test('has no fault that dockerfile-utils finds', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  test('runs as a user that is not root, in a last stage without development packages, and says how it is', () => {
    expect(stages).toHaveLength(4);
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).toContain('COPY --from=packages /app/node_modules ./node_modules');
    expect(dockerfile).toMatch(/npm ci --omit=dev/);
  });

  test('copies what there is, and what .dockerignore lets in', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    const letIn = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, file]) => file));
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
    expect(copied.filter((file) => !letIn.has(file) && !letIn.has(file.split('/')[0]))).toEqual([]);
  });

  test('sets variables that the service knows', () => {
    const names = [...last.matchAll(/^(?:ENV| ) ([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    expect(names).toContain('DATA_DIR');
    expectKnownVariables(names.filter((name) => name !== 'NODE_ENV'));
  });
});

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; read_only?: boolean; environment?: Record<string, string> }>;
  };

  test('has no fault and no warning of dclint', () => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
    const found = linter
      .lintFiles([join(projectRoot, 'compose.yaml')], false)
      .flatMap((result: { messages: unknown[] }) => result.messages);
    expect(found).toEqual([]);
  });

  test('runs PostgreSQL, Redis, a store for files, and both parts on a root that cannot be written to', () => {
    expect(Object.keys(services)).toEqual(['api', 'bucket', 'migrate', 'postgres', 'redis', 'store', 'worker']);
    for (const part of ['api', 'migrate', 'worker']) expect(services[part]?.read_only).toBe(true);
    for (const { image } of Object.values(services)) expect(image).toMatch(/:[A-Za-z0-9._-]*\d/);
  });

  test('sets variables that the service knows', () => {
    expectKnownVariables(Object.keys(services.api?.environment ?? {}));
  });
});

if (!hasHelm) process.stderr.write('SKIPPED: the Helm chart is not rendered, since Helm is for Linux on x64 here\n');

(hasHelm ? describe : describe.skip)('the chart', () => {
  const values = { existingSecret: 'books', config: { S3_BUCKET: 'books', EVENT_RETENTION_DAYS: 30 } };
  const fixed = {
    ...values,
    nameOverride: 'ledger',
    imagePullSecrets: [{ name: 'registry' }],
    worker: { autoscaling: { enabled: false } },
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'batch', operator: 'Exists' }],
    podLabels: { team: 'finance' },
  };
  let helm: Helm;
  let manifests: Manifest[];

  beforeAll(async () => {
    helm = unpackHelm();
    manifests = await helm.render(values);
  });
  afterAll(() => helm.remove());

  const named = (kind: string, part: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name.endsWith(part))?.spec;

  test('passes Helm’s own check', async () => {
    expect(await helm.lint(values)).toContain('1 chart(s) linted, 0 chart(s) failed');
  });

  test('renders manifests of which Kubernetes knows every field', async () => {
    expect(await faultsOf([...manifests, ...(await helm.render(fixed))])).toBe('');
  });

  test('would be told of a field that Kubernetes does not know', async () => {
    const [first] = manifests as [Manifest];
    expect(await faultsOf([{ ...first, spec: { ...first.spec, replicass: 1 } }])).toContain(
      '\'"replicass"\' does not exist',
    );
  });

  test('is refused without the secret and the bucket, and with values that it does not know', async () => {
    await expect(helm.render({ config: values.config })).rejects.toThrow('existingSecret');
    await expect(helm.render({ existingSecret: 'books' })).rejects.toThrow('S3_BUCKET');
    await expect(helm.render({ ...values, replicas: 3 })).rejects.toThrow('replicas');
  });

  test('has a part for each process, with budgets, and migrations before them', () => {
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'Deployment shop-books-api',
      'Deployment shop-books-worker',
      'HorizontalPodAutoscaler shop-books-worker',
      'Job shop-books-migration',
      'PodDisruptionBudget shop-books-api',
      'PodDisruptionBudget shop-books-worker',
      'Service shop-books',
    ]);
    const job = manifests.find(({ kind }) => kind === 'Job');
    expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  });

  test('finds its pods by the labels that they have', () => {
    for (const part of ['api', 'worker']) {
      const { selector, template } = named('Deployment', part) as {
        selector: { matchLabels: Record<string, string> };
        template: { metadata: { labels: Record<string, string> } };
      };
      expect(template.metadata.labels).toMatchObject(selector.matchLabels);
      expect(named('PodDisruptionBudget', part)?.selector).toEqual(selector);
      if (part === 'api') expect(named('Service', 'books')?.selector).toEqual(selector.matchLabels);
    }
  });

  test('runs every container without powers on a root that cannot be written to, and asks each how it is', () => {
    for (const { kind, spec } of manifests.filter(({ kind }) => ['Deployment', 'Job'].includes(kind))) {
      const { template } = spec as { template: { spec: { containers: Container[]; securityContext: object } } };
      expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      const [container] = template.spec.containers as [Container];
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expectKnownVariables(container.env.map(({ name }) => name));
      if (kind === 'Job') continue;
      expect(container.livenessProbe?.httpGet.path).toBe('/healthz');
      expect(container.readinessProbe?.httpGet.path).toBe('/readyz');
      const ports = container.ports?.map(({ name }) => name);
      expect(ports).toEqual([container.readinessProbe?.httpGet.port]);
    }
  });
});

interface Container {
  securityContext: object;
  env: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  livenessProbe?: { httpGet: { path: string; port: string } };
  readinessProbe?: { httpGet: { path: string; port: string } };
}

/** What the compiler finds when each manifest is held against the types made from the API of Kubernetes. */
async function faultsOf(manifests: Manifest[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'books-manifests-'));
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const lines = manifests.map(({ apiVersion, kind }, index) => {
    const type = `import('kubernetes-models/${apiVersion}/${kind}').I${kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifests[index], null, 2)};`;
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const compiler = join(projectRoot, 'node_modules/.bin/tsc');
  const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2023 --types node manifests.ts';
  try {
    await promisify(execFile)(compiler, options.split(' '), { cwd: folder });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) process.stderr.write('SKIPPED: systemd-analyze is not there to check the unit (Debian: systemd)\n');

(hasSystemd ? describe : describe.skip)('the unit of systemd', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'books-unit-'));
    mkdirSync(join(folder, 'units'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Its program is looked for where this checkout is. */
  function check(words: string[], unit = read('deploy/systemd/books.service')) {
    const file = join(folder, 'units/books.service');
    writeFileSync(file, unit.replaceAll('/opt/books', projectRoot));
    return spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' });
  }

  test('passes systemd-analyze verify without a word', () => {
    expect(check(['verify'])).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test('would be told of a setting that systemd does not know', () => {
    const wrong = read('deploy/systemd/books.service').replace('ProtectHome=', 'ProtectHouse=');
    expect(check(['verify'], wrong).stderr).toContain("Unknown key 'ProtectHouse'");
  });

  test('is exposed to little by the measure of systemd-analyze security', () => {
    expect(check(['security', '--offline=true', '--threshold=20']).status).toBe(0);
  });
});
