import org.openapitools.client.model.Pet

/** What Kotlin refuses: null for what is required, and what is optional without a look. */
fun wrong(pet: Pet): Long {
    pet.name = null
    pet.photoUrls(null)
    return pet.id + pet.category.name.length
}
