declare module 'graphql-schema-linter' {
  import type { ASTNode, ASTVisitor, GraphQLError, ValidationContext } from 'graphql';

  type Rule = (context: ValidationContext) => ASTVisitor;

  class ValidationError extends GraphQLError {
    constructor(ruleName: string, message: string, nodes: readonly ASTNode[]);
    readonly ruleName: string;
  }

  class Configuration {
    constructor(schema: { definition: string }, options: { rules?: readonly string[]; ignore?: object });
    getRules(): readonly Rule[];
  }

  const linter: {
    ValidationError: typeof ValidationError;
    configuration: { Configuration: typeof Configuration };
    validator: {
      validateSchemaDefinition(
        schema: { definition: string },
        rules: readonly Rule[],
        configuration: Configuration,
      ): readonly ValidationError[];
    };
  };
  export default linter;
}
