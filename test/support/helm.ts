import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { parseAllDocuments } from 'yaml';
import { projectRoot } from '../../src/project-root.js';

/** A manifest of Kubernetes, as Helm renders it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  spec: Record<string, unknown>;
}

export interface Helm {
  /** What `helm lint --strict` says; throws with it when the chart has faults. */
  lint(values: object): Promise<string>;
  /** The manifests of the chart; throws with Helm's words when it refuses the values. */
  render(values: object): Promise<Manifest[]>;
  remove(): void;
}

/** Helm's program is in an npm package for Linux on x64, which AWS keeps for its own tools; null elsewhere. */
export const hasHelm = process.platform === 'linux' && process.arch === 'x64';

const chart = join(projectRoot, 'deploy/chart');

export function unpackHelm(): Helm {
  const folder = mkdtempSync(join(tmpdir(), 'books-helm-'));
  const program = join(folder, 'helm');
  const asset = createRequire(import.meta.url).resolve('@aws-cdk/asset-kubectl-v20');
  const packed = readFileSync(join(dirname(asset), 'layer.zip'));
  const { 'helm/helm': bytes } = unzipSync(packed, { filter: ({ name }) => name === 'helm/helm' });
  writeFileSync(program, bytes as Uint8Array);
  chmodSync(program, 0o700);
  const run = async (command: string[], values: object): Promise<string> => {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    const env = { HOME: folder, PATH: process.env.PATH };
    const { stdout } = await promisify(execFile)(program, [...command, '--values', file], { env });
    return stdout;
  };
  return {
    lint: (values) => run(['lint', '--strict', chart], values),
    render: async (values) => {
      const text = await run(['template', 'shop', chart, '--kube-version', '1.33.0'], values);
      return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
