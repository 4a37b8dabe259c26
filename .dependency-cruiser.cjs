/** Who may import whom (docs/architecture.md has the picture). */
const base = ['contract', 'values', 'store', 'outbox', 'owners', 'audit'];
const allowed = {
  contract: [],
  values: ['contract'],
  store: ['contract', 'values'],
  outbox: ['contract', 'values', 'store'],
  owners: ['contract', 'values', 'store'],
  people: [...base, 'mail'],
  audit: ['contract', 'values', 'store', 'outbox', 'owners'],
  documents: ['contract', 'values', 'store', 'owners', 'contacts', 'currencies'],
  drawing: ['contract', 'values'],
  extraction: ['contract', 'values', 'drawing'],
  tax: [...base, 'ledger'],
  contacts: [...base, 'tax'],
  currencies: base,
  ledger: [...base, 'currencies'],
  attachments: base,
  mail: [...base, 'contacts'],
  printing: [...base, 'drawing', 'tax', 'documents', 'contacts', 'mail', 'receivables'],
  receivables: [...base, 'tax', 'documents', 'contacts', 'ledger', 'attachments'],
  payables: [...base, 'tax', 'documents', 'contacts', 'ledger', 'attachments'],
  bookkeeping: [...base, 'tax', 'documents', 'contacts', 'ledger', 'attachments', 'receivables', 'payables'],
  approvals: [...base, 'documents', 'contacts', 'currencies', 'ledger', 'receivables', 'payables', 'bookkeeping'],
  inbox: [...base, 'documents', 'extraction', 'contacts', 'ledger', 'attachments', 'payables'],
  'incoming-mail': [...base, 'drawing', 'extraction', 'inbox'],
  commitments: [...base, 'documents', 'contacts', 'ledger', 'attachments', 'payables', 'inbox'],
  search: [
    ...base,
    'documents',
    'contacts',
    'ledger',
    'receivables',
    'payables',
    'bookkeeping',
    'inbox',
    'commitments',
  ],
  webhooks: base,
  verification: [...base, 'ledger', 'approvals'],
  export: [...base, 'ledger'],
  'report-exports': [...base, 'ledger', 'tax', 'contacts', 'documents', 'receivables', 'payables', 'export'],
  import: [...base, 'ledger', 'tax', 'export', 'verification'],
  embedded: [],
};

/**
 * Folders of the dashboard, and which others each may import; how many decimals a currency has and how amounts are shared out,
 * both sides read in one place.
 */
const dashboard = {
  design: [],
  commands: ['design'],
  components: ['commands', 'design', 'server'],
  server: ['components', 'commands', 'design'],
  shell: ['components', 'commands', 'server', 'design', 'screens'],
  screens: ['components', 'commands', 'server', 'design'],
};

const dashboardRules = Object.entries(dashboard).map(([folder, others]) => ({
  name: `dashboard-${folder}-imports`,
  comment: `dashboard/src/${folder} may import ${others.join(', ') || 'nothing of the dashboard'}`,
  severity: 'error',
  from: { path: `^dashboard/src/${folder}/` },
  to: {
    path: '^(dashboard|src|rest-compat)/',
    pathNot: `^(dashboard/src/(${[folder, ...others].join('|')})/|src/values/(minor-units|money)\\.ts$)`,
  },
}));

/** Folders of the extraction, and which others each may import; what stands beside them may be imported by all. */
const extraction = {
  layout: [],
  vocabulary: [],
  process: [],
  candidates: ['layout', 'vocabulary'],
  fields: ['candidates', 'layout', 'vocabulary'],
  pdf: ['layout', 'process', 'vocabulary'],
  embedded: ['candidates', 'fields', 'pdf'],
  pictures: ['scans'],
  scans: ['fields', 'layout', 'pdf', 'vocabulary'],
  codes: ['candidates', 'fields', 'layout', 'pdf', 'scans'],
  learning: ['candidates', 'fields', 'layout', 'pdf', 'vocabulary'],
  doubt: ['candidates', 'codes', 'embedded', 'fields', 'layout', 'vocabulary'],
};

const extractionRules = Object.entries(extraction).map(([folder, others]) => ({
  name: `extraction-${folder}-imports`,
  comment: `src/extraction/${folder} may import ${others.join(', ') || 'no other folder of the extraction'}`,
  severity: 'error',
  from: { path: `^src/extraction/${folder}/` },
  to: { path: '^src/extraction/[^/]+/', pathNot: `^src/extraction/(${[folder, ...others].join('|')})/` },
}));

const folderRules = Object.entries(allowed).map(([folder, others]) => ({
  name: `${folder}-imports`,
  comment: `src/${folder} may import ${others.join(', ') || 'nothing of the project'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^(src|rest-compat)/', pathNot: `^src/(${[folder, ...others].join('|')})/|^src/project-root\\.ts$` },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    ...dashboardRules,
    ...extractionRules,
    {
      name: 'screens-stand-alone',
      comment: 'no screen imports another: what two need is a component',
      severity: 'error',
      from: { path: '^dashboard/src/screens/([^/]+)/' },
      to: { path: '^dashboard/src/screens/', pathNot: '^dashboard/src/screens/$1/' },
    },
    {
      name: 'components-know-no-graphql',
      comment: 'components get what they show from screens; who has logged in, and whose books are open, is no GraphQL',
      severity: 'error',
      from: { path: '^dashboard/src/components/' },
      to: {
        path: '^dashboard/src/server/',
        pathNot:
          '^dashboard/src/server/(format|load-part|open-books|parse-amount|reachability|request|session|waiting-changes)\\.ts$',
      },
    },
    {
      name: 'dashboard-is-a-client',
      comment: 'the service knows nothing of the dashboard but its built files',
      severity: 'error',
      from: { path: '^(src|rest-compat)/' },
      to: { path: '^dashboard/' },
    },
    {
      name: 'api-imports',
      comment: 'src/api takes the resolvers of features, never their operations or entities',
      severity: 'error',
      from: { path: '^src/api/' },
      to: {
        path: '^src/(tax|contacts|documents|currencies|ledger|attachments|receivables|payables|bookkeeping|approvals|inbox|incoming-mail|commitments|mail|printing|report-exports|webhooks|search)/',
        pathNot:
          '\\.resolver\\.ts$|^src/webhooks/|^src/mail/mail-sender\\.ts$|^src/printing/print(-links)?\\.ts$|^src/incoming-mail/posted-mail\\.ts$',
      },
    },
    {
      name: 'backup-imports',
      comment: 'a backup knows tables and files, and how a database is opened and migrated, and no feature',
      severity: 'error',
      from: { path: '^src/backup/' },
      to: { path: '^(src|rest-compat)/', pathNot: '^src/(backup|store|values)/|^src/[^/]+\\.ts$' },
    },
    {
      name: 'rest-imports',
      comment: 'the REST layer knows the engine and the contract, not the features',
      severity: 'error',
      from: { path: '^rest-compat/' },
      to: { path: '^src/', pathNot: '^src/(api|contract|values)/|^src/project-root\\.ts$' },
    },
    {
      name: 'operations-are-plain',
      comment: 'operations know neither GraphQL nor HTTP nor the queue',
      severity: 'error',
      from: { path: '\\.operations\\.ts$' },
      to: { path: 'node_modules/(graphql|type-graphql|express|bullmq|ioredis)/' },
    },
    {
      name: 'entities-decide-alone',
      comment: 'entities import no operations, resolvers, express or bullmq',
      severity: 'error',
      from: { path: '\\.entity\\.ts$' },
      to: { path: '\\.(operations|resolver)\\.ts$|node_modules/(express|bullmq|ioredis)/' },
    },
    {
      name: 'queues-in-one-place',
      comment: 'bullmq and ioredis live in src/outbox',
      severity: 'error',
      from: { pathNot: '^src/outbox/|^test/|^bench/' },
      to: { path: 'node_modules/(bullmq|ioredis)/' },
    },
    {
      name: 'http-in-one-place',
      comment: 'express lives in src/api, src/server.ts and rest-compat',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(api/|server\\.ts$)' },
      to: { path: 'node_modules/express/' },
    },
    {
      name: 'packages-are-listed',
      comment: 'a package that is imported stands in package.json: others may go, or come in another version',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: '^src/(main|commands/command-line|service)\\.ts$|child|reading-thread|mail-thread|\\.d\\.ts$',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The compiler's own programming interface is not published for TypeScript 7; swc reads the same imports.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'] },
  },
};
