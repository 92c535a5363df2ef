/** A cell of tab-separated text; one that a spreadsheet would calculate is written as text. */
export function cellText(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').replace(/^(?=\s*[=+\-@])/, "'");
}
