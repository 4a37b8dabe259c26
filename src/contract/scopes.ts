/**
 * What an API key may do (specification section 5; `admin` is what it calls the settings interface, `approve` is the second person
 * of payments above the owner's limit).
 */
export enum ApiKeyScope {
  READ = 'read',
  WRITE = 'write',
  REPORTS = 'reports',
  ADMIN = 'admin',
  APPROVE = 'approve',
}

export const allScopes: readonly ApiKeyScope[] = Object.values(ApiKeyScope);
