import { Migration20261121000000 } from './Migration20261121000000.js';
import { Migration20261121010000 } from './Migration20261121010000.js';
import { Migration20261121020000 } from './Migration20261121020000.js';
import { Migration20261121040000 } from './Migration20261121040000.js';
import { Migration20261121050000 } from './Migration20261121050000.js';
import { Migration20261121060000 } from './Migration20261121060000.js';
import { Migration20261122010000 } from './Migration20261122010000.js';
import { Migration20261122010100 } from './Migration20261122010100.js';
import { Migration20261122040000 } from './Migration20261122040000.js';
import { Migration20261122050000 } from './Migration20261122050000.js';
import { Migration20261122050100 } from './Migration20261122050100.js';
import { Migration20261122060000 } from './Migration20261122060000.js';
import { Migration20261122060500 } from './Migration20261122060500.js';
import { Migration20261122090000 } from './Migration20261122090000.js';
import { Migration20261122200000 } from './Migration20261122200000.js';
import { Migration20261122500000 } from './Migration20261122500000.js';
import { Migration20261122700000 } from './Migration20261122700000.js';

/** Every migration, in order. */
export const migrations = [
  { name: 'Migration20261121000000', class: Migration20261121000000 },
  { name: 'Migration20261121010000', class: Migration20261121010000 },
  { name: 'Migration20261121020000', class: Migration20261121020000 },
  { name: 'Migration20261121040000', class: Migration20261121040000 },
  { name: 'Migration20261121050000', class: Migration20261121050000 },
  { name: 'Migration20261121060000', class: Migration20261121060000 },
  { name: 'Migration20261122010000', class: Migration20261122010000 },
  { name: 'Migration20261122010100', class: Migration20261122010100 },
  { name: 'Migration20261122040000', class: Migration20261122040000 },
  { name: 'Migration20261122050000', class: Migration20261122050000 },
  { name: 'Migration20261122050100', class: Migration20261122050100 },
  { name: 'Migration20261122060000', class: Migration20261122060000 },
  { name: 'Migration20261122060500', class: Migration20261122060500 },
  { name: 'Migration20261122090000', class: Migration20261122090000 },
  { name: 'Migration20261122200000', class: Migration20261122200000 },
  { name: 'Migration20261122500000', class: Migration20261122500000 },
  { name: 'Migration20261122700000', class: Migration20261122700000 },
];
