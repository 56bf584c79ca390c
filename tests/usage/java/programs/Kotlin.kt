import org.openapitools.client.ApiException
import org.openapitools.client.api.PetApi
import org.openapitools.client.model.Pet

/** A program in Kotlin, which knows what can be null. */
fun main() {
    val url = Service.start { exchange ->
        when (exchange.requestURI.path) {
            "/pet/1" -> Service.answer(exchange, 200, "application/json", """{"id":1,"name":"doggie","photoUrls":[]}""")
            else -> Service.answer(exchange, 404, "text/plain", "lost")
        }
    }
    val api = PetApi(Library.connect(url))
    val pet = api.getPetById(1)
    // Required, and optional.
    val name: String = pet.name
    val category: String? = pet.category?.name
    Service.same(name.length, 6)
    check(category == null)
    val made = Pet().name("cat").photoUrls(listOf("a")).status(Pet.StatusEnum.SOLD).apply { id = 7 }
    Service.same(made.photoUrls.single(), "a")
    try {
        api.getPetById(2)
        error("there is no error")
    } catch (e: ApiException) {
        Service.same(e.code, 404)
    }
}
