/** How the names of files end that an import takes. */
export const ACCEPTED_ENDINGS = ['.json', '.yaml', '.yml', '.zip'] as const;

/** Tables of NetBox's application extras from which something is taken: all of it has the log of changes and secrets of hooks, too. */
export const NETBOX_EXTRAS = ['extras.tag', 'extras.taggeditem', 'extras.customfield', 'extras.customfieldchoiceset'] as const;

/** Writes the NetBox data set, run where NetBox is (before 3.6 without the sets of choices): the applications of which something is taken, kinds by their names. */
export const NETBOX_DUMP = `python3 manage.py dumpdata --natural-foreign -o netbox.json dcim circuits ipam tenancy ${NETBOX_EXTRAS.join(' ')}`;
