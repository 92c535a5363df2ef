/** How the names of files end that an import takes. */
export const ACCEPTED_ENDINGS = ['.json', '.yaml', '.yml', '.zip'] as const;

/** Writes the NetBox data set, run where NetBox is: the applications of which something is taken (of extras: tags and custom fields), kinds by their names. */
export const NETBOX_DUMP = 'python3 manage.py dumpdata --natural-foreign -o netbox.json dcim circuits ipam tenancy extras';
