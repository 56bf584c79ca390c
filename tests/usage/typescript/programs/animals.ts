// Users' code with alternatives: narrowing by a discriminator, members of anyOf that are not objects.
import type { Cage, CagesApi, Pet, PetsApi, Solid } from '@acme/client';
import { data } from './client.js';

export async function narrowParent(pets: PetsApi): Promise<string> {
    const pet = await data(pets.getPet({ id: '1' }));
    return pet.petType === 'cat' ? `${pet.name} has ${pet.lives} lives` : pet.name;
}

export async function narrowInSwitch(pets: PetsApi): Promise<string> {
    const pet = await data(pets.getPet({ id: '2' }));
    switch (pet.petType) {
        case 'cat':
            return String(pet.lives);
        case 'dog':
            return pet.bark;
        default:
            return '';
    }
}

export async function sendChild(pets: PetsApi): Promise<void> {
    const pet: Pet = { petType: 'dog', name: 'Rex', bark: 'loud' };
    await data(pets.putPet({ id: '2', pet }));
}

export async function narrowOneOf(pets: PetsApi): Promise<string[]> {
    const purchases = await data(pets.listPurchases());
    return purchases.map((pet) => (pet.petType === 'dog' ? pet.bark : String(pet.lives)));
}

export async function anyOfWithText(cages: CagesApi): Promise<number> {
    await data(cages.addCage({ cage: { shape: 'round', door: 'left' } }));
    const { shape } = await data(cages.addCage({ cage: { shape: { r: 1 }, door: { r: 0.5 } } }));
    return typeof shape === 'string' ? shape.length : shape.r ?? 0;
}

export async function anyOfOfBoth(cages: CagesApi): Promise<number | undefined> {
    // One value may fit several members.
    const both: Solid = { r: 1, width: 2, height: 2 };
    const cage: Cage = await data(cages.addCage({ cage: { shape: { width: 1, height: 2 }, solid: both } }));
    // As programs read it that were written for one interface with the properties of all.
    return cage.solid?.r ?? cage.solid?.width;
}
