import { isOccupation } from '../../../src/extraction/vocabulary/occupations.js';

test.each([
  'Fachärztin für Innere Medizin',
  'Facharzt FMH Allgemeine Innere Medizin',
  'Staatlich geprüfte Übersetzerin',
  'Webentwickler',
  'Gebäudeenergieberater (HWK)',
  'Traductora jurada de alemán',
  'Développeuse web',
  'Traduttrice e interprete',
  'Conseillère juridique',
  'Notary Public',
  'NOTARY PUBLIC',
  'Painter & Decorator',
  'Graphic Designer & Illustrator',
  'Konsult inom IT',
  'Tłumacz przysięgły języka niemieckiego',
])('%j says what somebody does', (text) => expect(isOccupation(text)).toBe(true));

test.each([
  'Notar Hellwig',
  'Maler Krause',
  'Architekten Meier',
  'Ingenieur- und Vermessungsbüro',
  'Coach House',
  'Writers Guild',
  'Engineers Without Borders',
  'Zahnärzte am Park',
  'Übersetzungen',
])('%j may be a name', (text) => expect(isOccupation(text)).toBe(false));
