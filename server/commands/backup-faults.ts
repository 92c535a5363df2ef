import path from 'node:path';

/** A restore is whole or nothing: said wherever one ends early. */
export const NOTHING_DONE = 'Nothing was restored: the database is as it was';

/** What a backup that could not be written says: the file, the fault, what helps. What is no fault of a file is left as it is. */
export function writeFault(error: unknown, file: string): unknown {
  const folder = path.dirname(file);
  const said = (why: string): Error => new Error(`no backup was written to ${file}: ${why}`);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return said(`the disk of ${folder} is full. Free space there, or name a file on another disk`);
    case 'ENOENT':
    case 'ENOTDIR':
      return said(`there is no folder ${folder}. Make it, or name another`);
    case 'EACCES':
    case 'EPERM':
      return said(`this user may not write in ${folder}. Allow it, or name another folder`);
    case 'EROFS':
      return said(`${folder} is read-only. Name another folder`);
    case 'EISDIR':
      return said('it is a folder. Name a file in it');
    default:
      return error;
  }
}

/** The same of a file that a restore could not read. */
export function readFault(error: unknown, file: string): unknown {
  const said = (why: string): Error => new Error(`${file} ${why}. ${NOTHING_DONE}`);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return said('is not there: is the name right?');
    case 'EACCES':
    case 'EPERM':
      return said('may not be read by this user');
    case 'EISDIR':
      return said('is a folder: name the backup in it');
    case 'Z_BUF_ERROR':
      return said('is cut off: its end is missing, copy it again or take another backup');
    case 'Z_DATA_ERROR':
      return said('is no backup, or was damaged on its way: take another');
    default:
      return error instanceof SyntaxError ? said('is no backup, or was damaged on its way: take another') : error;
  }
}
