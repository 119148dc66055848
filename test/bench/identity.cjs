// What any jscodeshift codemod pays before it does anything: parse, wrap, print what did not change.
module.exports = (file, { jscodeshift }) => jscodeshift(file.source).toSource();
