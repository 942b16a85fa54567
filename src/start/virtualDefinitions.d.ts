/** Made by `definitionParts.ts`: the heads of the product's own definitions. */
declare module 'virtual:definitions/heads' {
  export const definitions: readonly import('../../contract/resource.ts').Resource[];
}

/** All of them, whole. */
declare module 'virtual:definitions/all' {
  export const definitions: readonly import('../../contract/resource.ts').Resource[];
}

/** What loads those of an area in parts of one size, in their order, whole and with those that they name. */
declare module 'virtual:definitions/areas' {
  export const partSize: number;
  export const ofAreas: Readonly<
    Record<
      string,
      readonly (() => Promise<{ definitions: readonly import('../../contract/resource.ts').Resource[] }>)[]
    >
  >;
}
