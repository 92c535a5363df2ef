/** Hands something to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A name as every file system takes it. */
export function fileName(name: string, ending: string): string {
  const safe = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .trim()
    .replace(/^\.+|\.+$/gu, '');
  return `${Array.from(safe).slice(0, NAME_MAX).join('') || '-'}.${ending}`;
}

const NAME_MAX = 100;
