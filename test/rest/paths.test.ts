import { Paths } from '../../rest-compat/paths.js';
import { parameterNames, routes } from '../../rest-compat/routes.js';

describe('paths of the table', () => {
  const paths = new Paths(
    [
      '/contacts',
      '/contacts/:id',
      '/contacts/find_or_create',
      '/contacts/:contact_id/notes/:id',
      '/contacts/find_or_create/again',
      '/by/:source/:external_id',
    ].map((path) => [path, path] as const),
  );

  test.each([
    ['/contacts', '/contacts', {}],
    ['/contacts/', '/contacts', {}],
    ['/contacts/7', '/contacts/:id', { id: '7' }],
    ['/contacts/7/', '/contacts/:id', { id: '7' }],
    ['/contacts/find_or_create', '/contacts/find_or_create', {}],
    ['/contacts/find_or_create/again', '/contacts/find_or_create/again', {}],
    ['/contacts/find_or_create/notes/8', '/contacts/:contact_id/notes/:id', { contact_id: 'find_or_create', id: '8' }],
    ['/contacts/:id', '/contacts/:id', { id: ':id' }],
    ['/by/a%2Fb/%C3%A9%20', '/by/:source/:external_id', { source: 'a/b', external_id: 'é ' }],
    ['/by/__proto__/constructor', '/by/:source/:external_id', { source: '__proto__', external_id: 'constructor' }],
  ])('%s', (path, found, parameters) => {
    expect(paths.find(path)).toEqual({ found, parameters });
  });

  test.each([
    '',
    '/',
    '//',
    'contacts',
    '*',
    '/Contacts',
    '/%63ontacts',
    '/contacts//',
    '//contacts',
    '/contacts//notes/8',
  ])('nothing is at %j', (path) => {
    expect(paths.find(path)).toBeNull();
  });

  test('a request without a path asks for none', () => {
    expect(paths.find(null)).toBeNull();
  });

  test.each(['/contacts/%', '/contacts/%E0%A4%A', '/contacts/7/notes/%ff'])('%s cannot be decoded', (path) => {
    expect(() => paths.find(path)).toThrow(URIError);
  });

  test('two paths that are read alike are refused', () => {
    const alike = ['/contacts/:id', '/contacts/:contact_id'].map((path) => [path, path] as const);
    expect(() => new Paths(alike)).toThrow('Two paths are read alike: /contacts/:contact_id');
  });

  test('every row of the table is found at its path, with its parameters', () => {
    const table = new Paths([...new Set(routes.map(({ path }) => path))].map((path) => [path, path] as const));
    for (const { path } of routes) {
      const parameters = Object.fromEntries(parameterNames(path).map((name) => [name, `:${name}`]));
      expect(table.find(path)).toEqual({ found: path, parameters });
    }
  });
});
