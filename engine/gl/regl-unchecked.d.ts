/** regl without its checks: the build that production runs. Its types are those of the package. */
declare module 'regl/dist/regl.unchecked.js' {
  import REGL from 'regl';
  export default REGL;
}
