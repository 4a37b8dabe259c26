import {
  type ASTVisitor,
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  type TypeNode,
  type ValidationContext,
} from 'graphql';
import linter from 'graphql-schema-linter';

/** Rules of this schema's own, beside those of graphql-schema-linter. Each is named as the linter names its own. */

type Report = (node: DefinitionNode | FieldDefinitionNode | InputValueDefinitionNode, message: string) => void;

const rule = (name: string, visitor: (report: Report) => ASTVisitor) => (context: ValidationContext) =>
  visitor((node, message) => context.reportError(new linter.ValidationError(name, message, [node])));

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));

/** Whether the type is `name!`. */
const isRequired = (type: TypeNode, name: string) =>
  type.kind === Kind.NON_NULL_TYPE && type.type.kind === Kind.NAMED_TYPE && type.type.name.value === name;

const fieldsOf = (typeName: string, check: (field: FieldDefinitionNode) => void): ASTVisitor => ({
  ObjectTypeDefinition: (type: ObjectTypeDefinitionNode) => {
    if (type.name.value === typeName) type.fields?.forEach(check);
  },
});

export const mutationsTakeOneInput = rule('mutations-take-one-input', (report) =>
  fieldsOf('Mutation', (field) => {
    const expected = `${capitalized(field.name.value)}Input`;
    const [input, ...others] = field.arguments ?? [];
    if (input?.name.value !== 'input' || others.length > 0 || !isRequired(input.type, expected))
      report(field, `Mutation.${field.name.value} takes (input: ${expected}!)`);
  }),
);

export const mutationsAnswerPayloads = rule('mutations-answer-payloads', (report) =>
  fieldsOf('Mutation', (field) => {
    const answered = namedType(field.type);
    if (!answered.endsWith('Payload') || !isRequired(field.type, answered))
      report(field, `Mutation.${field.name.value} answers a required type named …Payload`);
  }),
);

export const listsAreConnections = rule('root-lists-are-connections', (report) =>
  fieldsOf('Query', (field) => {
    const type = field.type.kind === Kind.NON_NULL_TYPE ? field.type.type : field.type;
    if (type.kind === Kind.LIST_TYPE) report(field, `Query.${field.name.value} answers a connection, not a list`);
  }),
);

export const lookUpsAreNullable = rule('look-ups-are-nullable', (report) =>
  fieldsOf('Query', (field) => {
    const looksUp = field.arguments?.some(({ name }) => /^id$|Id$/.test(name.value));
    if (looksUp && field.type.kind === Kind.NON_NULL_TYPE)
      report(field, `Query.${field.name.value} may find nothing: one wrong id would take the whole answer along`);
  }),
);

export const inputsAreNamedForTheirUse = rule('inputs-end-in-input-or-filter', (report) => ({
  InputObjectTypeDefinition: (type) => {
    if (!/(Input|Filter)$/.test(type.name.value)) report(type, `${type.name.value} ends in Input or Filter`);
  },
}));

/** Identifiers that others give: external systems, tax offices, mail, webhook messages and HTTP requests. */
const foreignIds = /(external|externalLine|tax|message|event|request)Id$/i;

/** A name of this form has this type. */
const typesByName: readonly (readonly [RegExp, string])[] = [
  [/^id$|Ids?$/, 'ID'],
  [/Cents$/, 'Cents'],
  [/At$/, 'DateTime'],
  [/^is[A-Z]|^has[A-Z]/, 'Boolean'],
];

export const namesSayTheType = rule('names-say-the-type', (report) => {
  const check = (node: FieldDefinitionNode | InputValueDefinitionNode) => {
    if (foreignIds.test(node.name.value)) return;
    for (const [form, type] of typesByName)
      if (form.test(node.name.value) && namedType(node.type) !== type)
        report(node, `${node.name.value} is of type ${type}, not ${namedType(node.type)}`);
  };
  return { FieldDefinition: check, InputValueDefinition: check };
});

export const descriptionsAreSentences = rule('descriptions-end-with-a-full-stop', (report) => {
  const check = (node: DefinitionNode | FieldDefinitionNode | InputValueDefinitionNode) => {
    if ('description' in node && node.description && !node.description.value.trim().endsWith('.'))
      report(node, `"${node.description.value}" is no sentence`);
  };
  return {
    ObjectTypeDefinition: check,
    InputObjectTypeDefinition: check,
    EnumTypeDefinition: check,
    ScalarTypeDefinition: check,
    FieldDefinition: check,
    InputValueDefinition: check,
  };
});
