const { readFileSync } = require('node:fs');

exports.readPackage = (root) => JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
