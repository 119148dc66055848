import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { selectedFrom } from '../planner/selection.js';
import type { Transform } from '../transforms/contract.js';
import { TRANSFORMS } from '../transforms/index.js';

const named = (id: string, ...together: string[]): Transform => ({
  id,
  title: id,
  position: '',
  phases: [],
  ...(together.length > 0 && { together }),
});

const FOUR = [named('alone'), named('claims', 'headers'), named('headers', 'results'), named('results')];
const OPTIONS = { root: '/', paths: [], era: 'dual' as const, ignore: [] };

function selected(options: { transforms?: string[]; skip?: string[] }, from: readonly Transform[] = FOUR) {
  const { transforms, notes } = selectedFrom(from, { ...OPTIONS, ...options });
  return { ids: transforms.map(({ id }) => id), notes };
}

describe('the selection of transforms', () => {
  it('is all of them, without a note, when nothing is said', () => {
    assert.deepEqual(selected({}), { ids: ['alone', 'claims', 'headers', 'results'], notes: [] });
  });

  it('takes along what an asked one cannot do without, and says so', () => {
    assert.deepEqual(selected({ transforms: ['claims'] }), {
      ids: ['claims', 'headers', 'results'],
      notes: [
        'headers runs as well: without it claims would be half done.',
        'results runs as well: without it headers would be half done.',
      ],
    });
    assert.deepEqual(selected({ transforms: ['alone', 'results'] }), { ids: ['alone', 'results'], notes: [] });
  });

  it('leaves out what a skipped one would leave half done, and says so', () => {
    assert.deepEqual(selected({ skip: ['results'] }), {
      ids: ['alone'],
      notes: [
        'headers is left out as well: without results it would be half done.',
        'claims is left out as well: without headers it would be half done.',
      ],
    });
  });

  it('refuses an id that there is not', () => {
    assert.throws(() => selected({ transforms: ['nothing'] }), /unknown transform "nothing"/);
    assert.throws(() => selected({ skip: ['nothing'] }), /unknown transform "nothing"/);
  });

  it('runs headers and results with the lifecycle, so that no server claims what it does not do', () => {
    const { ids } = selected({ transforms: ['lifecycle'] }, TRANSFORMS);
    assert.deepEqual(ids, ['lifecycle', 'http-headers', 'results']);
  });
});
