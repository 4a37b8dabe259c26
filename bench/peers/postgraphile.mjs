import { createServer } from 'node:http';
import { grafserv } from 'grafserv/node';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { keyed } from '../../dist/bench/keyed.js';

/** PostGraphile 5 on the service's tables and on the functions of `functions.sql`, with the look-up of the key. */
const [databaseUrl] = process.argv.slice(2);
const { pool, ownerOf } = keyed(databaseUrl);
const graphile = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ['public', 'bench'] })],
  grafast: {
    context: async ({ node }) => ({ ownerId: await ownerOf(node?.req.headers.authorization) }),
  },
  grafserv: { graphqlPath: '/graphql', graphiql: false },
});
const server = createServer();
await graphile.createServ(grafserv).addTo(server);
await graphile.getSchema();
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
