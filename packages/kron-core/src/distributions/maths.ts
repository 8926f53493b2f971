/**
 * The transcendental functions that decisions use. The language leaves the last bit of `Math.pow`, `Math.exp`
 * and `Math.log` to the engine. These functions give the same double in every engine.
 */
export { default as erfc } from '@stdlib/math-base-special-erfc';
export { default as erfinv } from '@stdlib/math-base-special-erfinv';
export { default as exp } from '@stdlib/math-base-special-exp';
export { default as expm1 } from '@stdlib/math-base-special-expm1';
export { default as ln } from '@stdlib/math-base-special-ln';
export { default as pow } from '@stdlib/math-base-special-pow';
