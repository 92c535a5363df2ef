/** The product's version string (spec section 1). */
export const PRODUCT_VERSION = '2.2.12';
