/** What looks like a secret, masked. Reports travel: into logs, pull requests and chats. */
import type { Plan } from './shape.js';

const MASK = '[redacted]';

/** Tokens that say what they are. */
const TOKENS = new RegExp(
  [
    '\\bsk-[A-Za-z0-9_-]{16,}',
    '\\b(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{10,}',
    '\\bgh[pousr]_[A-Za-z0-9]{20,}',
    '\\bgithub_pat_[A-Za-z0-9_]{20,}',
    '\\bglpat-[A-Za-z0-9_-]{16,}',
    '\\bnpm_[A-Za-z0-9]{30,}',
    '\\bxox[abeoprs]-[A-Za-z0-9-]{10,}',
    '\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b',
    '\\bAIza[A-Za-z0-9_-]{30,}',
    '\\bya29\\.[A-Za-z0-9_-]{20,}',
    '\\bntn_[A-Za-z0-9]{20,}',
    '\\bhf_[A-Za-z0-9]{20,}',
    '\\beyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*',
    '-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^\'"`]*-----END [A-Z ]*PRIVATE KEY-----)?',
  ].join('|'),
  'g',
);

const BEARER = /\b(Bearer|Basic|Token) +([A-Za-z0-9+/=._~-]{12,})/g;
const URL_PASSWORD = /(:\/\/[^\s/:@'"`]+:)([^\s/@'"`]{3,})(@)/g;
/** `apiKey: '…'`, `API_KEY = "…"`, `"clientSecret": "…"`: the name ends in the word, so `tokenEndpoint` does not count. */
const NAMED =
  /((?:secret|passwd|password|passphrase|token|api[-_]?key|access[-_]?key|private[-_]?key|signing[-_]?key|encryption[-_]?key|credentials?)(?:['"`]\])?['"]?\s*(?:\?\?|\|\||[:=])\s*)(['"`])([^'"`\n]{6,})\2/gi;
/** A long literal of mixed letters and digits that no one typed by hand. */
const RANDOM = /(['"`])([A-Za-z0-9+/_-]{32,}={0,2})\1/g;

export function redacted(text: string): string {
  return text
    .replace(TOKENS, MASK)
    .replace(BEARER, `$1 ${MASK}`)
    .replace(URL_PASSWORD, `$1${MASK}$3`)
    .replace(NAMED, (whole, name: string, quote: string, value: string) =>
      isHarmless(value) ? whole : `${name}${quote}${MASK}${quote}`,
    )
    .replace(RANDOM, (whole, quote: string, value: string) => (isRandom(value) ? `${quote}${MASK}${quote}` : whole));
}

/** A template that reads the value from somewhere, a sentence, or the name of a variable holds no secret. */
function isHarmless(value: string): boolean {
  return value === MASK || /^\$\{[^}]*\}$/.test(value) || /\s/.test(value) || /^[A-Z][A-Z0-9_]*$/.test(value);
}

function isRandom(value: string): boolean {
  const digits = value.match(/\d/g)?.length ?? 0;
  return (
    digits >= 4 &&
    (/[a-z]/.test(value) ? /[A-Z]/.test(value) || /^[0-9a-f]+$/.test(value) : true) &&
    !value.includes('/..')
  );
}

/**
 * The plan for others' eyes. Excerpts are masked when the plan is made; here the patches follow. A masked patch cannot
 * be applied any more, so it says so; the exact one is what `--format diff` prints and `apply` carries out.
 */
export function withoutSecrets(plan: Plan): Plan {
  const files = plan.files.map((file) => {
    const patch = redacted(file.patch);
    return patch === file.patch ? file : { ...file, patch, redacted: true };
  });
  return { ...plan, files };
}
