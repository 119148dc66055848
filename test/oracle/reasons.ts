/**
 * Why a difference is right as ours has it, by key; the list (differences.json) names the places. "Official" is
 * `v1-to-v2` of @modelcontextprotocol/codemod 2.3.1, v2 the SDK packages 2.4.0.
 */
export const REASONS: Readonly<Record<string, string>> = {
  'annotations-are-no-schema':
    'With an object of hints as the only argument before the handler, v1 registers annotations. Official wraps them in `z.object` as input schema: that compiles no more, and `tools/list` of the whole server throws at run time.',
  'commonjs-left':
    'Official moves `import` alone. A `require` of SDK v1, the names read from it and the calls on them stay, while its own manifest drops v1 where no `import` names it: the program then fails at its first line. v2 ships CommonJS, so ours moves them too.',
  'context-as-only-parameter':
    'A handler without schema gets the context as its only parameter. Official renames the second parameter alone, so `extra.requestId` and `extra.signal` are read from a v2 context that does not have them: undefined or a TypeError.',
  'context-in-helpers':
    'The context goes on into a function declared apart, or comes from one. Official renames inline handlers alone: the helper reads members that a v2 context does not have.',
  'context-in-patterns':
    'Official leaves the v1 keys in a destructured context, or renames some of them; none of them is at the top of a v2 context, so each is undefined.',
  'context-other-reads':
    'A read by bracket, through an optional chain or by a pattern on the right of an assignment; official knows `extra.member` alone and leaves v1 members that are undefined in v2.',
  'context-parameter-name':
    'The same program: the parameter that holds the context has another name. Ours says `ctx` wherever a context is passed, so that one file has one name for it.',
  'default-import-of-zod':
    'Ours writes the wrapped shape with the name that the file has for zod, or imports zod under a free one. Official writes `z`: a second import of zod beside the first, or another value of that name.',
  'dynamic-and-type-imports':
    'Official moves the path of `import()` and leaves the names that are read from it, and leaves `import(…)` types on v1: v2 exports no `ErrorCode`, and has the schemas in `@modelcontextprotocol/core`.',
  'dynamic-import-of-both':
    'A whole v1 module (of `import()`, a namespace, `export * as`) is kept or passed on, and v2 has its names in two packages. Official points it to one of them, and the other names are undefined; ours leaves it to a person.',
  'error-split-in-a-switch':
    'One `instanceof McpError` guards codes that v2 throws from two classes. Official makes it `ProtocolError` and compares its code with one of `SdkErrorCode`: never equal, though it compiles. Ours leaves the handler to a person.',
  'headers-are-not-an-object':
    'v2 gives a web `Headers`; official leaves bracket and member reads on it, which are undefined for every header. Ours calls `get`.',
  'manifest-follows-imports':
    'The manifest names what the files import after each tool. They differ because the imports do, and the other differences of this input give the reason; or ours declares a v2 package that was imported before and declared nowhere.',
  'mocks-on-one-path':
    'Several mocks fall on one path of v2, and the last one wins. Official writes them all, and the test then runs against half a module; ours joins them, or leaves them to a person.',
  'name-already-taken':
    'The new name of a renamed import is bound in that scope already. Official renames its uses all the same, so that they mean the other value; ours keeps the old name as an alias.',
  'namespace-of-types':
    'Official leaves what is read from a namespace import: v2 has the schemas in `@modelcontextprotocol/core` alone, and neither `McpError` nor `ErrorCode`. Each is undefined at run time.',
  'no-export-of-that-name':
    'Official imports a name from a v2 package that does not export it: a SyntaxError at load. Ours moves it to the package that has it, or leaves the import and says so.',
  'no-schema-no-longer-used':
    'Nothing uses the schema once the method is a string; official keeps a value import of it, and with it a dependency on another package.',
  'not-an-mcp-server':
    'The receiver is no MCP server and its callback gets no context. Official goes by the names `.tool` and `extra`; the call then fails, or reads what is not there.',
  'of-v2-already':
    'Code that is on SDK v2: the names of parameters in it are those that its author chose, and they work.',
  'of-v2-half-way':
    'Imports of v2, but calls, schemas and context reads of v1, as other tools leave them: official looks for what it finds next to a v1 import, ours for what fails in v2.',
  'own-receiver-or-name':
    'Official wants a string literal as name and no modifiers: it leaves `this.tool(name, …)`, an `override` of a method that v2 does not have, type arguments that `registerTool` does not take, and the old names in `Pick<McpServer, …>`.',
  'protocol-is-another-class':
    "v2 has a class named `Protocol`, but with one type parameter instead of three and another abstract member: subclasses and types written for v1 do not compile, so official's new import breaks them. Ours leaves the import and says what to build on.",
  're-exports-all':
    'Official re-exports everything of a v2 package in place of one v1 module: names of others come in and names of v1 go, silently for whoever imports them. Ours names what came from there, or leaves it to a person.',
  'removed-import-still-used':
    'Official deletes or renames an import that v2 does not have while its names are still used: a ReferenceError, or a type error. Ours leaves it on v1 and says what replaces it.',
  'result-schema-left':
    'v2 knows the result of a spec method by its name. Official leaves the schema argument where it did not find the context, and with it an import.',
  'server-left-whole':
    'Something that this server cannot do without has no counterpart that can be written for it (removed API, a call whose arguments cannot be told apart, a schema only known at run time, a capability that nothing declares, a transport of another package). Official moves what it can and leaves that: v2 throws there at start, or the types no longer fit. Ours leaves the server on v1 until a person has settled that one point.',
  'shape-by-name':
    'Official wraps object literals alone. v2 takes a raw shape in `registerTool` for now, as deprecated, and not at all in `update`; ours wraps constants, imports and spread shapes like literals.',
  'shape-of-a-schema': 'The raw shape of a schema that stands beside it: ours gives the schema itself.',
  'tests-are-development': 'Only tests import this package, so ours adds it to `devDependencies`.',
  'type-arguments-gone':
    '`Server` and `Client` of v2 take no type arguments. Official leaves them in `extends` and in types: TS2315, and the types that they name stay imported.',
  'v1-still-named':
    'A file that no tool may edit (a declaration, a bundle, a string of configuration, a file that does not parse) still names SDK v1. Official drops the dependency; ours keeps it and says where it is named.',
  'zod-below-floor':
    'v2 needs zod 4.2: with the range as it stands an install can take one whose schemas cannot describe themselves, and `tools/list` fails. Official warns and leaves the range; ours raises it where the code is good for it.',
  'zod-undeclared':
    'The code imports zod and came by it through SDK v1 alone. v2 does not bring it along for others, so ours declares it; official does so only where it wrote the import.',
  'zod-3-forms':
    'Forms of zod 3 that zod 4 has under another name; they go together with the raised range, which official leaves as it is.',
  'arguments-by-type-and-value':
    'The overload is told by what the arguments are declared as or evaluate to. Official goes by their syntax: what is no string literal becomes the input schema, and a call whose name is no literal stays `.tool`, which v2 does not have.',
  'client-side-file':
    'The file has to do with a client alone, so what both packages export comes from the client package. Official takes the server package, because one import of the file has its home there.',
  'context-in-types':
    'Types made of the v1 context (`Pick`, an indexed access, `extends`): official leaves the members of v1 in them, which the v2 context does not have, or an import that it has taken away. Ours says the same with the members of v2.',
  'error-classes-apart':
    'v2 throws time-outs, closed connections and HTTP failures as `SdkError`, everything else as `ProtocolError`. Official makes every class `ProtocolError`, so that with a code of the other it is never true, and a test of the class alone no longer catches time-outs; ours names the class that goes with the code, or both.',
  'error-code-on-the-wire':
    'The code is sent to a peer. Official writes `SdkErrorCode.ConnectionClosed`, a string in v2, where the wire has a number; ours keeps the number.',
  'http-status-moved':
    'The status of an HTTP failure is `status` in v2; `code` has a name. Official leaves `code`, which is never 401.',
  'methods-by-schema-left':
    "v2 registers handlers by name, and methods of one's own by name with a schema of their params; it throws for the v1 form. Official leaves schemas that are not imported by name: own ones, lists of them, those read from a namespace.",
  'path-without-index':
    '`@modelcontextprotocol/sdk/client` is the same entry as `…/client/index.js`; official knows the long form alone, leaves the import, and with it SDK v1 in the manifest.',
  'replaced-methods-typed':
    'A function that replaces `request` has to take all overloads of v2. Official leaves it as it is, which no longer compiles.',
  'structured-content-is-unknown':
    '`structuredContent` is `unknown` in v2; official leaves reads of its members, which no longer compile.',
  'handler-results-typed':
    'v2 types the result of each handler by its method; official leaves the union of all results, which no longer compiles.',
  'callbacks-typed-by-schema':
    'v2 types callbacks by the schema of their arguments and takes no shape whose type is a parameter; official leaves the raw shape, which no longer compiles.',
  'type-in-a-value-import':
    'The imported name is a type. Official puts it into a value import where v1 had `import type`: an error under `verbatimModuleSyntax`.',
  'result-of-another-kind':
    'The call asks for a task, so its result is not the one that v2 reads for that method. Official drops the schema, and v2 then refuses the answer; ours keeps it, as v2 takes one where it differs.',
};
