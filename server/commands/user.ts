import { parseArgs } from 'node:util';
import { permissionsOf, ROLES } from '../../domain/permissions/permission';
import { passwordRefusal } from '../../domain/validation/accounts';
import {
  AccountRefused,
  addAccount,
  ensureFirstAccounts,
  generatePassword,
  GRANTABLE,
  listAccounts,
  removeAccount,
  renameAccount,
  resetPassword,
  setLocked,
  setRole,
  type RoleChange,
} from '../features/accounts/accounts';
import { Sessions } from '../http/sessions';
import { tellAudit, type Command, type CommandContext } from './command';

const USAGE = `npm run user -- list
npm run user -- add NAME [--role ${ROLES.filter((role) => role !== 'guest').join('|')}] [--permissions LIST] [--password PASSWORD]
npm run user -- reset NAME [--password PASSWORD]     a new password, to be changed at the next sign-in
npm run user -- role NAME ROLE [--permissions LIST]
npm run user -- lock NAME
npm run user -- unlock NAME
npm run user -- rename NAME NEW      goes on as the same account; the history before tells the old name
npm run user -- remove NAME          what it did stays; its name may be given to somebody else
--permissions gives an account these beside reading, in place of what its role may; with commas between, of
  ${GRANTABLE.join(', ')}
Without --password one is made and printed once. Changes reach signed-in browsers within a second.`;

export const userCommand: Command = {
  usage: USAGE,
  async run(context, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        role: { type: 'string', default: 'viewer' },
        permissions: { type: 'string' },
        password: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    const [action, name = '', ...rest] = positionals;
    if (values.help || action === undefined) {
      context.out(USAGE);
      return action === undefined && !values.help ? 1 : 0;
    }
    const told = {
      ...{ deed: action.slice(0, 20), user: name.slice(0, 100) },
      ...(action === 'rename' && { to: (rest[0] ?? '').slice(0, 100) }),
    };
    await ensureGuest(context);
    const sessions = new Sessions(context.sql, context.environment);
    try {
      const rights = await act(context, sessions, action, name, rest, values);
      if (action !== 'list') await tellAudit(context, 'account', 'ok', { ...told, ...rights });
      return 0;
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      await tellAudit(context, 'account', 'refused', told);
      context.err(error.message);
      return 1;
    }
  },
};

async function act(
  context: CommandContext,
  sessions: Sessions,
  action: string,
  name: string,
  rest: readonly string[],
  options: {
    readonly role: string;
    readonly permissions?: string | undefined;
    readonly password?: string | undefined;
  },
): Promise<RoleChange | undefined> {
  const { sql, out } = context;
  if (action !== 'list' && name === '') throw new AccountRefused(`${action} needs a user name`);
  switch (action) {
    case 'list':
      for (const account of await listAccounts(sql)) {
        out(
          [
            account.name,
            account.role,
            account.permissions?.filter((permission) => !permissionsOf('viewer').includes(permission)).join(','),
            account.locked ? 'locked' : '',
            account.mustChangePassword ? 'must change password' : '',
          ]
            .filter(Boolean)
            .join('\t'),
        );
      }
      return undefined;
    case 'add': {
      const password = chosenPassword(context, options.password);
      await addAccount(sql, {
        ...{ name, role: options.role, permissions: options.permissions, password },
        mustChangePassword: options.password === undefined,
      });
      out(
        options.password === undefined
          ? `added ${name} (${options.role}), password ${password}`
          : `added ${name} (${options.role})`,
      );
      return undefined;
    }
    case 'reset': {
      const password = chosenPassword(context, options.password);
      await resetPassword(sessions, name, password, true);
      out(options.password === undefined ? `new password of ${name}: ${password}` : `password of ${name} is set`);
      return undefined;
    }
    case 'role': {
      const rights = await setRole(sessions, name, rest[0] ?? '', options.permissions);
      out(`${name} is ${rest[0]} now`);
      return rights;
    }
    case 'lock':
    case 'unlock':
      await setLocked(sessions, name, action === 'lock');
      out(`${name} is ${action}ed`);
      return undefined;
    case 'rename':
      await renameAccount(sessions, name, rest[0] ?? '');
      out(`${name} is called ${rest[0]} now`);
      return undefined;
    case 'remove':
      await removeAccount(sessions, name);
      out(`${name} is removed`);
      return undefined;
    default:
      throw new AccountRefused(`no action ${JSON.stringify(action)}\n${USAGE}`);
  }
}

function chosenPassword({ environment }: CommandContext, given: string | undefined): string {
  if (given === undefined) return generatePassword((count) => environment.randomBytes(count));
  const refused = passwordRefusal(given, [...given].length > 20 ? 'modern' : 'spec');
  if (refused)
    throw new AccountRefused(
      `a password has 8 to 20 characters with three of digits, uppercase, lowercase and symbols, or 15 to 128 of any kind`,
    );
  return given;
}

/** A directory that no server has started in yet has no administrator: it gets one, as at the first start. */
async function ensureGuest({ sql, environment, out }: CommandContext): Promise<void> {
  await ensureFirstAccounts(
    sql,
    (count) => environment.randomBytes(count),
    (password) => out(`made the administrator admin, password ${password} (to be changed at the first sign-in)`),
  );
}
