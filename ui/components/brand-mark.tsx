/** The product's mark: a rack row seen from the front, with the air that flows between. */
export function BrandMark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--pl-accent)" />
      <path d="M8 6.5h16v5H8zM8 13.5h10v5H8zM8 20.5h4v5H8z" fill="#fff" />
      <path d="M21 16h3M15 23h9" stroke="#fff" strokeOpacity="0.6" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
