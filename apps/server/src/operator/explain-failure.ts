// Failures that a command does not foresee, as a sentence for the operator: a value that the database refuses, a file, the disk, a
// lost database. Everything else is a defect and keeps its stack.
import { makeRefusal } from '@seyir/core/operator/refusals';
import { isConnectionError, isRetryable } from '../db/errors.ts';
import { AppError } from '../shared/app-error.ts';
import { RefusedError } from './command.ts';

/** SQLSTATE classes of wrong values: data exceptions (too long, out of range, not a date) and constraints. */
const VALUE_CLASSES = ['22', '23'];
const UNIQUE_VIOLATION = '23505';

const FILE_CODES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not open it',
  EDQUOT: 'the disk is full',
  EEXIST: 'it exists already',
  EIO: 'the disk has an error there',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it is not there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  EPERM: 'this user may not open it',
  EROFS: 'the disk is read-only',
};

export function explainFailure(error: unknown): RefusedError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isConnectionError(error))
    return new RefusedError('The database does not answer. Nothing that was under way was kept.', { cause: error });
  if (isRetryable(error))
    return new RefusedError(
      'Another command changed the same rows at this moment, so nothing was changed: repeat the command.',
      {
        cause: error,
      },
    );
  if (error instanceof AppError && error.code === 'LAST_OWNER')
    return new RefusedError('The last owner stays: make another operator owner first.', {
      cause: error,
      refusal: makeRefusal('last_owner'),
    });
  const code = 'code' in error ? String(error.code) : '';
  const words = FILE_CODES[code];
  if (words !== undefined) {
    const path = 'path' in error ? String(error.path) : 'A file';
    return new RefusedError(`${path} cannot be used: ${words}.`, { cause: error });
  }
  if (code.length !== 5 || !VALUE_CLASSES.includes(code.slice(0, 2))) return undefined;
  const place = 'constraint' in error && error.constraint ? ` (${String(error.constraint)})` : '';
  const reason = code === UNIQUE_VIOLATION ? 'Another one has this value already' : 'A value is not possible';
  return new RefusedError(`${reason}${place}. Nothing was changed.`, {
    cause: error,
    refusal: makeRefusal('value_refused'),
  });
}
