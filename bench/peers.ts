import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../src/project-root.js';

/** The servers of the peers, with packages of their own: nobody else installs 320 MB for them. */
export const peerFolder = join(projectRoot, 'bench', 'peers');

/** Installs what the peers are made of, once, and writes the functions that they write with. */
export async function preparePeers(databaseUrl: string): Promise<void> {
  if (!existsSync(join(peerFolder, 'node_modules'))) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: peerFolder, stdio: 'inherit' });
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(readFileSync(join(peerFolder, 'functions.sql'), 'utf8'));
  } finally {
    await client.end();
  }
}
