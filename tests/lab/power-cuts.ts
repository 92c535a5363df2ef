import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSql } from '../../server/storage/open-sql';
import { judge, type Judgement } from '../fault/editors';
import { addressOf, filledDatabase, makeEditors, signIn, startOn } from '../fault/hall-server';
import { editUntil } from '../fault/kill-rounds';
import { startServer } from '../setup/running-server';
import { smallDisk } from '../setup/small-disk';
import { SeededRandom } from '../../domain/demo/random';
import { ROOT_ON_LINUX, type Lab } from './lab';

/**
 * A server that is stopped in the middle stands in a process group of its own: a group that loses its shell while a member
 * is stopped is hung up whole, and with it the lab. It ends with the lab.
 */
const APART = ['setpriv', '--pdeathsig', 'KILL', 'setsid'] as const;
/** A quarter of them in the first start. */
const CUTS = 20;
const IMAGE_MB = 600;

/**
 * An ext4 in a file: what reached the file is what the disk has; what the kernel still holds back is not in it. The files
 * lie in memory, so that a cut costs what a server's start costs, however busy the machine's own disk is.
 */
class Image {
  readonly directory: string;
  readonly file: string;
  private readonly folder: string;

  /** A copy of another as it stands, or an empty one. */
  constructor(shelf: string, of?: Image) {
    this.folder = fs.mkdtempSync(path.join(shelf, 'cut-'));
    this.file = path.join(this.folder, 'disk');
    this.directory = path.join(this.folder, 'mount');
    fs.mkdirSync(this.directory);
    if (of) {
      // The kernel may write meanwhile: equal after it was copied, it is what the disk had at one moment between.
      do run('cp', ['--sparse=always', of.file, this.file]);
      while (spawnSync('cmp', ['-s', of.file, this.file]).status !== 0);
    } else {
      run('truncate', ['-s', `${IMAGE_MB}M`, this.file]);
      run('mkfs.ext4', ['-q', '-F', this.file]);
    }
    run('mount', ['-o', 'loop', this.file, this.directory]);
  }

  get data(): string {
    return path.join(this.directory, 'data');
  }

  remove(): void {
    run('umount', [this.directory]);
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || error?.message}`);
}

/** Under four editors, cut by cut on one disk. */
async function cuts(shelf: string, count: number, seed: number): Promise<Judgement> {
  const random = new SeededRandom(seed);
  const image = new Image(shelf);
  fs.mkdirSync(image.data);
  const database = await filledDatabase({ directory: image.data, serverUrl: null });
  const editors = makeEditors(`cut-${seed}`);
  let tokens: string[] | null = null;
  let [lost, twice] = [0, 0];
  for (let cut = 0; cut < count; cut += 1) {
    const server = await startOn(database, { under: APART });
    tokens ??= await Promise.all(editors.map((_, number) => signIn(server, `editor${number}`)));
    await Promise.all(editors.map(({ editor }, number) => editor.connect(addressOf(server, tokens![number]!))));
    const stopAt = performance.now() + 100 + random.below(2000);
    await editUntil(editors, random, () => performance.now() > stopAt);
    server.process.kill('SIGSTOP');
    // What was on its way to the editors arrives.
    await sleep(200);
    const after = new Image(shelf, image);
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    const sql = await openSql({ dataDir: after.data, databaseUrl: null });
    const verdict = await judge(sql, editors);
    await sql.close();
    after.remove();
    lost += verdict.lost;
    twice += verdict.twice;
  }
  const acknowledged = editors.reduce((sum, { editor }) => sum + editor.acknowledged.size, 0);
  for (const { editor } of editors) editor.close();
  image.remove();
  return { acknowledged, lost, twice };
}

/** The power goes in the very first start; how many of the next starts failed. */
async function firstStarts(shelf: string, count: number, seed: number): Promise<number> {
  const random = new SeededRandom(seed + 1);
  let failed = 0;
  for (let cut = 0; cut < count; cut += 1) {
    const image = new Image(shelf);
    const [program, ...before] = APART;
    const child = spawn(
      program,
      [...before, process.execPath, 'dist/server/main.js', '--data', image.data, '--port', '0', '--no-demo'],
      {
        stdio: 'ignore',
      },
    );
    await sleep(200 + random.below(4000));
    child.kill('SIGSTOP');
    const after = new Image(shelf, image);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await startServer({ dataDir: after.data, args: ['--no-demo'] }).then(
      (server) => server.stop(),
      () => (failed += 1),
    );
    after.remove();
    image.remove();
  }
  return failed;
}

const lab: Lab = {
  question: 'Is an acknowledged edit on the disk when the power goes (ext4, copied without what the kernel holds back)?',
  missing: ROOT_ON_LINUX,
  async run({ seed, count = CUTS }) {
    const disk = smallDisk(3 * IMAGE_MB);
    const inFirst = Math.ceil(count / 4);
    const { acknowledged, lost, twice } = await cuts(disk.directory, count - inFirst, seed);
    const failed = await firstStarts(disk.directory, inFirst, seed);
    disk.remove();
    return [
      {
        what: `${count - inFirst} cuts under four editors`,
        figure: `${acknowledged} acknowledged, ${lost} lost, ${twice} twice`,
        holds: lost === 0 && twice === 0,
      },
      { what: `${inFirst} cuts in the first start`, figure: `${failed} failed starts`, holds: failed === 0 },
    ];
  },
};
export default lab;
